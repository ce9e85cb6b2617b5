export const account = {
  title: 'My account',
  back: 'Back to the start',
  who: 'Who I am',
  verified: 'Verified',
  closed:
    'Closed while you act as somebody else: passwords, PINs and sessions belong to the person alone.',

  language: {
    title: 'Language',
    text: 'SMS, emails and notifications reach you in this language. Switching the language of the screens in the menu changes it too.',
    label: 'Language of my messages',
  },

  notify: {
    title: 'Notifications',
    text: 'What you want to hear of, and how. Every switch is saved at once.',
  },

  password: {
    title: 'Change password',
    text: 'Ends your other sessions; you stay logged in here.',
    current: 'Current password',
    next: 'New password',
    again: 'Confirm new password',
    submit: 'Change password',
    done: 'Password changed',
    doneText: 'Your other sessions have ended.',
    failed: 'The password was not changed',
  },

  pin: {
    set: 'Set a PIN',
    change: 'Change PIN',
    text: 'With your phone number it logs you in faster than the password.',
    label: 'New PIN',
    hint: '4 to 6 digits, not all the same and not in a row.',
    password: 'Your password',
    done: 'PIN saved',
    doneText: 'You can log in with it from now on.',
    failed: 'The PIN was not saved',
  },

  sessions: {
    title: 'Where I am logged in',
    text: 'Something you do not know? End it, and change your password.',
    failed: 'Your sessions could not be loaded',
    unknown: 'Unknown device',
    this: 'This device',
    administrator: 'An administrator as you',
    since: 'Logged in {{date}}',
    seen: 'Last seen {{time}}',
    end: 'End',
    endOf: 'End the session on {{device}}',
    ended: 'Session ended',
  },

  everywhere: {
    button: 'Log out everywhere',
    title: 'Log out everywhere?',
    text_one: 'Your session here ends. You will have to log in again.',
    text_other:
      'All {{count}} of your sessions end, this one too. Every device will have to log in again.',
    stay: 'Stay logged in',
    done: 'You are logged out everywhere',
  },
} as const;
