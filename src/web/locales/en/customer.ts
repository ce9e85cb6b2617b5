export const customer = {
  sections: {
    label: 'Dashboard',
    overview: 'Overview',
    vehicles: 'Vehicles',
    current: 'Current service',
    currentShort: 'Current',
    history: 'History',
    payments: 'Payment methods',
    profile: 'Profile',
    messages: 'Messages',
  },
} as const;
