export const identity = {
  phone: 'Phone number',
  email: 'Email',
  password: 'Password',
  passwordAgain: 'Confirm password',
  pin: 'PIN',
  rememberMe: 'Remember me',
  signIn: 'Log in',
  loginFailed: 'Login Failed',
  lockedTitle: 'Account Locked',
  unverifiedTitle: 'Email Verification Required',
  connectionTitle: 'Connection Error',
  connectionText: 'Unable to connect to server. Please try again.',
  missingTitle: 'Missing Information',
  welcomeTitle: 'Welcome Back!',
  welcomeText: 'Logged in as {{name}}',
  otherDoors: 'Other logins',
  portal: 'Customer portal',

  demo: {
    title: 'Demo accounts',
    text: 'One tap fills the form.',
    inbox: 'Open the development inbox',
    admin: 'Administrator',
    customer: 'Customer',
    manager: 'Manager',
    valet: 'Valet {{number}}',
  },

  login: {
    title: 'Log in to Portico',
    lead: 'Your car, one tap away.',
    link: 'Customer login',
    forgot: 'Forgot password?',
    noAccount: 'New to Portico?',
    register: 'Create an account',
    staff: 'Do you work here?',
    wrong: 'Invalid email or password.',
    success: 'Login Successful',
    successText: 'Welcome back to Portico!',
  },

  valet: {
    title: 'Valet Login',
    tab: 'Valet',
    lead: 'Ready for the next car?',
    missing: 'Please enter both phone number and password',
    missingPin: 'Please enter both phone number and PIN',
    hint: "Don't have an account yet? Contact your business manager to get set up.",
    haveCode: 'Have an activation code?',
    activate: 'Activate Account',
    noPin: 'No PIN yet?',
    byPassword: 'Log in with your password',
    link: 'Valet login',
  },

  business: {
    title: 'Business Login',
    tab: 'Business',
    who: 'Who logs in',
    lead: 'Your queue, your runners, live.',
    missing: 'Please enter both email and password',
    success: 'Login Successful',
    link: 'Business login',
    linkBoth: 'Business and valet login',
    runs: 'Do you run a hotel?',
    apply: 'Apply here',
  },

  admin: {
    title: 'Administrator Login',
    lead: 'For the people who run the platform.',
    restricted:
      'Restricted access. Only authorized administrators may log in here, and every attempt is recorded.',
    denied: 'Access Denied',
    missing: 'Please enter both email and password',
    granted: 'Admin Access Granted',
    link: 'Administrator login',
  },

  terms: {
    accepted:
      'I am 18 or older, and I accept the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>.',
    byActivating:
      'By activating your account you agree to our <terms>Terms of Service</terms> and <privacy>Privacy Policy</privacy>.',
  },

  hints: {
    length_one: 'At least {{count}} character',
    length_other: 'At least {{count}} characters',
    same: 'Both passwords are the same',
    met: '(done)',
  },

  /** What is wrong with a field. */
} as const;
