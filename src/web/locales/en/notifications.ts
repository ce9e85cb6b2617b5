export const notifications = {
  title: 'Notifications',
  bell_zero: 'Notifications, none unread',
  bell_one: 'Notifications, {{shown}} unread',
  bell_other: 'Notifications, {{shown}} unread',
  unread_zero: 'All read',
  unread_one: '{{count}} unread',
  unread_other: '{{count}} unread',
  isUnread: 'Unread:',
  markAll: 'Mark all read',
  empty: 'Nothing new',
  emptyText: 'What happens with your cars, your team and your account appears here.',
  failed: 'Notifications could not be loaded',

  preferences: {
    failed: 'Your choices could not be loaded',
    kind: 'About',
    fixed: 'Always on: it keeps your account safe',
    channels: { inApp: 'Here', email: 'Email', sms: 'SMS' },
    categories: {
      account: { name: 'My account', text: 'Sign-ins, passwords and changes' },
      cars: { name: 'Cars', text: 'Parked, requested, ready' },
      team: { name: 'Team', text: 'Valets who join or leave' },
      platform: { name: 'Platform', text: 'Businesses and applications' },
    },
  },
} as const;
