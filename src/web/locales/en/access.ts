/** Registering, recovering a password, verifying an e-mail address. */
export const access = {
  checkEmail: 'Check your email',
  goToLogin: 'Go to Login',
  backToLogin: 'Back to Login',
  backHome: 'Back to Home',

  register: {
    title: 'Create your account',
    lead: 'Hand over the keys, and call your car when you are ready.',
    firstName: 'First name',
    lastName: 'Last name',
    submit: 'Create Account',
    haveAccount: 'Already have an account?',
    failed: 'Registration Failed',
    mismatch: 'Password Mismatch',
    mismatchText: 'Passwords do not match. Please try again.',
    terms: 'Terms Required',
    termsText: 'Please accept the terms and conditions.',
    createdTitle: 'Account Created',
    createdText: 'Welcome to Portico! Your account has been created successfully.',
    sentLead: 'One tap in the email, and your account is ready.',
    sentText: 'We have sent you a link. Open it to verify your address, then log in.',
    nothing: 'Nothing there? Look in the spam folder, or have it sent again.',
    back: 'Back to Registration',
  },

  resend: {
    submit: 'Send again',
    in: 'Send again in {{seconds}} s',
    failed: 'The email could not be sent',
    doneTitle: 'Email Sent',
    doneText: 'If this address has an account to verify, a new link is on its way.',
  },

  forgot: {
    title: 'Forgot your password?',
    lead: 'Tell us your email, and we send you a link to choose a new one.',
    submit: 'Send Reset Link',
    failed: 'Request Failed',
    sentLead: 'The link works once, and for a short time.',
    sentText: 'If this address has an account, a link to choose a new password is on its way.',
    another: 'Send Another Email',
  },

  reset: {
    title: 'Choose a new password',
    lead: 'You are then logged out everywhere and log in with the new one.',
    password: 'New password',
    submit: 'Reset Password',
    invalid: 'Invalid Reset Link',
    invalidText: 'The reset link may be expired or invalid.',
    failed: 'Reset Failed',
    newLink: 'Send a new link',
    doneTitle: 'Password changed',
    doneLead: 'Everything is ready again.',
    doneText: 'Your password has been reset. You can now log in with it.',
  },

  verify: {
    missing: 'Verification token is missing or invalid.',
    resend: 'Resend Verification Email',
    loading: {
      title: 'Verifying your email',
      lead: 'This takes a moment only.',
      text: 'Verifying your email address…',
    },
    done: {
      title: 'Email verified',
      lead: 'Welcome to Portico.',
      text: 'Your email address is verified. You can now log in.',
    },
    failed: {
      title: 'Verification Failed',
      lead: 'A new link is quickly sent.',
    },
  },

  testReset: {
    title: 'Password reset test',
    lead: 'For developers: sends a token and a password, and shows the raw answer.',
    token: 'Token',
    result: 'Result',
  },
} as const;
