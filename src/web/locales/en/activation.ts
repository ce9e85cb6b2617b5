/** How invited people make their accounts theirs. */
export const activation = {
  step: 'Step {{at}} of {{of}}: {{name}}',
  back: 'Back',
  failed: 'Activation Failed',
  error: 'Error',
  connectionFailed: 'Connection failed. Please try again.',
  mismatch: 'Password Mismatch',
  mismatchText: 'Passwords do not match',
  short: 'Password Too Short',
  shortText: 'Password must be at least 6 characters',

  valet: {
    title: 'Activate your account',
    lead: 'With the code of the SMS your business has sent you.',
    steps: { code: 'your code', password: 'your password', done: 'ready' },
    code: 'Activation code',
    codeNote: '6 digits, in the SMS',
    continue: 'Continue',
    doneTitle: 'Account Activated!',
    doneText: 'Welcome to Portico. You can now start working.',
    welcome: 'Welcome to Portico!',
    welcomeLead: 'Your account is active, and you are logged in.',
    welcomeText: 'Your dashboard opens in a moment.',
    start: 'Open my dashboard',
  },

  business: {
    asking: {
      title: 'Activate your business account',
      lead: 'Choose a password, and your valet desk is open.',
    },
    dead: {
      title: 'This link no longer works',
      lead: 'Links work once and for a short time. A fresh one is quickly sent.',
      resend: 'Resend activation',
      failed: 'Email Send Failed',
      sent: 'If this address is waiting for activation, a new link is on its way.',
    },
    done: {
      title: 'Account Activated!',
      lead: 'Welcome to Portico.',
      text: '{{name}} is active. You can log in in a moment.',
      signIn: 'Go to Login',
    },
  },
} as const;
