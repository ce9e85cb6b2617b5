export const identity = {
  phone: 'Phone number',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign In',
  loginFailed: 'Login Failed',
  connectionTitle: 'Connection Error',
  connectionText: 'Unable to connect to server. Please try again.',
  missingTitle: 'Missing Information',
  welcomeTitle: 'Welcome Back!',
  welcomeText: 'Logged in as {{name}}',
  otherDoors: 'Other sign-ins',

  demo: {
    title: 'Demo accounts',
    text: 'One tap fills the form.',
    admin: 'Administrator',
    manager: 'Manager',
    valet: 'Valet {{number}}',
  },

  valet: {
    title: 'Valet Login',
    lead: 'Ready for the next car?',
    missing: 'Please enter both phone number and password',
    hint: "Don't have an account yet? Contact your business manager to get set up.",
    link: 'Valet login',
  },

  business: {
    title: 'Business Login',
    lead: 'Your queue, your runners, live.',
    missing: 'Please enter both email and password',
    success: 'Login Successful',
    link: 'Business login',
  },

  admin: {
    title: 'Administrator Login',
    lead: 'For the people who run the platform.',
    restricted:
      'Restricted access. Only authorized administrators may sign in here, and every attempt is recorded.',
    denied: 'Access Denied',
    missing: 'Please enter both email and password',
    granted: 'Admin Access Granted',
    link: 'Administrator login',
  },
} as const;
