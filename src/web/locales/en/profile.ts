export const profile = {
  cards: 'Payment methods',
  cardsText: 'Saved cards, and what was paid.',

  name: {
    title: 'Name',
    text: 'Valets greet you by it.',
    none: 'No name yet',
    change: 'Change name',
    add: 'Add name',
    changeTitle: 'Change name',
    firstName: 'First name',
    lastName: 'Last name',
    save: 'Save name',
    done: 'Name saved',
    failed: 'Your name was not saved',
  },

  phone: {
    title: 'Phone number',
    text: 'You sign in with it, and cars handed in with it are yours once it is verified.',
    none: 'No phone number yet',
    verified: 'Verified',
    unverified: 'Not verified',
    change: 'Change number',
    add: 'Add number',
    changeTitle: 'Change phone number',
    label: 'New phone number',
    password: 'Your password',
    passwordHint: 'Whoever has the number signs in with it, so we ask.',
    save: 'Save number',
    done: 'Phone number saved',
    doneText: 'Verify it with the code we send you.',
    failed: 'The number was not saved',
    verify: 'Verify by SMS',
    code: '6-digit code',
    codeSent: 'Sent to {{phone}}.',
    codeInvalid: 'Please enter the 6-digit code.',
    submitCode: 'Verify',
    resend: 'Send a new code',
    resendIn: 'New code in {{seconds}} s',
    resent: 'A new code is on its way',
    sendFailed: 'The code was not sent',
    suppressed:
      'Your number has opted out of our messages. Send START to us by SMS, then ask for a new code.',
    verifiedDone: 'Phone number verified',
    verifiedDoneText: 'Cars handed in with it appear on your dashboard.',
  },

  email: {
    title: 'Email',
    text: 'Receipts and links go there.',
    none: 'No email address yet',
    verified: 'Verified',
    change: 'Change email',
    changeTitle: 'Change email',
    changeText:
      'We send a link to the new address. It replaces the old one when you open the link.',
    label: 'New email address',
    password: 'Your password',
    send: 'Send link',
    sentTitle: 'Check your email',
    sentText:
      'If {{email}} is free, a link to confirm it is on its way. Until you open it, everything stays as it is.',
    failed: 'The link was not sent',
  },

  data: {
    title: 'My data',
    text: 'A file (JSON) with everything we keep about you: profile, vehicles, services, messages and payments.',
    download: 'Download Data',
    done: 'Your data is saved',
    doneText: 'Look for {{file}} among your downloads.',
    failed: 'Your data could not be downloaded',
  },

  delete: {
    title: 'Delete account',
    text: 'For good: nobody can bring it back.',
    button: 'Delete Account',
    dialog: 'Delete your account?',
    goes: 'What goes',
    goesText:
      'Your name, phone number and email, your vehicles, saved cards, messages and notifications. You are signed out on every device, and requests no valet has accepted are called off.',
    stays: 'What stays',
    staysText:
      'Records of past services and payments, without your name, for as long as the law asks.',
    password: 'Your password',
    confirm: 'Type {{word}} to confirm',
    submit: 'Delete my account',
    keep: 'Keep my account',
    failed: 'Your account was not deleted',
    done: 'Your account is deleted',
    doneText: 'Goodbye, and safe travels.',
  },

  closed:
    'Closed while you act as somebody else: number, email, password, data and account belong to the person alone.',
} as const;
