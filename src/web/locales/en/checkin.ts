export const checkin = {
  title: 'Valet Check-In',
  back: 'Back to the dashboard',
  phone: 'Guest’s phone',
  phoneNote: 'The code and the ticket go to this number by SMS.',
  plate: 'License plate',
  make: 'Make',
  model: 'Model',
  color: 'Color',
  otherColor: 'Other',
  name: 'Guest’s name',
  notes: 'Notes',
  notesPlaceholder: 'Scratches, keys, valuables',
  location: 'Location',
  chooseLocation: 'Choose a location',
  language: 'SMS language',
  create: 'Create Ticket',

  errors: {
    phoneE164:
      'Valid phone number required. Outside the US and Canada it begins with the country code, such as +971.',
    locationId: 'Location is required',
    licensePlate: '2 to 8 letters, digits, hyphens or spaces',
    customerName: 'Please check the name',
    vehicleMake: 'Please check the make',
    vehicleModel: 'Please check the model',
    vehicleColor: 'Please check the color',
    notes: 'Please shorten the notes',
  },

  createdTitle: 'Ticket Created!',
  createdText: 'OTP sent to customer. Waiting for verification.',
  createFailed: 'Failed to Create Ticket',
  kept: 'Nothing you typed is lost.',

  headline: {
    awaiting_otp: 'Waiting for the code',
    checked_in: 'Yours to park',
  },
  facts: { car: 'Car', name: 'Guest', phone: 'Phone' },

  otp: {
    label: 'Code from the guest’s SMS',
    sentTo: 'Sent to {{phone}}',
    verify: 'Verify Code',
    invalidTitle: 'Invalid Code',
    invalidText: 'Please enter the 6-digit code',
    refused: 'Invalid OTP',
    verifiedTitle: 'OTP Verified!',
    verifiedText: 'Customer linked successfully. You can now park the car.',
    resend: 'Send a new code',
    resendIn: 'Send a new code in {{seconds}} s',
    resentTitle: 'OTP Resent',
    resentText: 'New code sent to customer.',
    resendFailed: 'The new code was not sent',
  },

  scan: {
    text: 'This number has opted out of SMS. Ask the guest to scan this code: the ticket opens on their phone.',
    label: 'QR code of the guest’s ticket',
    note: 'The guest asks for the car and pays on that page. You can show the code again from your list until the car is parked.',
    done: 'The guest has the ticket',
    again: 'Show the code again',
  },
  noSms: {
    text: 'The guest has opted out of SMS. No code can be sent; go on without one and show the ticket as a QR code.',
    goOn: 'Go on without a code',
    doneTitle: 'Checked in without a code',
    doneText: 'No SMS can be sent to this number. Let the guest scan the ticket.',
    failed: 'The car could not be checked in',
  },

  parkedText: 'Ticket completed successfully.',
  parkFailed: 'The car could not be marked as parked',

  nextCar: 'Next car',
  nextCarNote: 'This ticket waits among the cars in your hands.',
  startOver: 'Cancel & Start New',
  startOverUnlinked: 'The ticket is given up; its code stops working.',
  startOverLinked: 'The car stays in your hands and waits in the list.',
  cancelFailed: 'The ticket could not be given up',
  moved: 'This ticket has moved on: {{state}}',

  hands: {
    title: 'Cars in your hands',
    open_one: '{{count}} car in your hands',
    open_other: '{{count}} cars in your hands',
    empty: 'No unfinished tickets. The next car you check in shows here until it is parked.',
    failed: 'The list could not be loaded',
    phone: 'Phone ending {{digits}}',
    scan: 'Show the QR code',
  },

  noLocations: {
    title: 'No location assigned',
    text: 'Ask your manager to assign you to a location. Then this form opens.',
  },
  locationsFailed: 'Your locations could not be loaded',
} as const;
