import { useTranslation } from 'react-i18next';

/** The words of the contract and of the server about a field, and their translations. */
export const issues = {
  'Please enter your email.': 'email',
  'Please enter a valid email address': 'emailForm',
  'This is your email address already.': 'emailSame',
  'Please enter a phone number.': 'phone',
  'Please enter both phone number and password': 'missingPhone',
  'Please enter a valid phone number.': 'phoneForm',
  'Please enter your password.': 'password',
  'Please enter your PIN.': 'pin',
  'Password must be at least 8 characters long.': 'passwordShort',
  'Password must be at least 6 characters': 'activationPasswordShort',
  'Password must be at most 1024 characters long.': 'passwordLong',
  'This password is too common. Please choose another one.': 'passwordCommon',
  'This is not your current password.': 'passwordWrong',
  'A PIN has 4 to 6 digits.': 'pinLength',
  'This PIN is too easy to guess. Please choose another one.': 'pinWeak',
  'Passwords do not match. Please try again.': 'passwordsDiffer',
  'Passwords do not match': 'passwordsDifferShort',
  'Please type DELETE to confirm.': 'deleteWord',
  'Please accept the terms and conditions.': 'terms',
  'Please enter your first name.': 'firstName',
  'Please enter your last name.': 'lastName',
  'Please enter the 6-digit code': 'code',
  'Contains a character that is not allowed.': 'character',
  'Please enter the name of the business.': 'businessName',
  'Please choose the kind of business.': 'businessKind',
  'Please enter your name.': 'contactName',
  'Please enter the name of the location.': 'placeName',
  'Please enter the address.': 'placeAddress',
  'Please enter the city.': 'placeCity',
  'Please add at least one location.': 'places',
  'Please enter how many cars you expect a day.': 'cars',
} as const;

/** What is wrong with a field in the reader's language; words nobody knows stay as they came. */
export function useIssueText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('identity');
  return (message) => {
    if (!message) return undefined;
    if (Object.hasOwn(issues, message))
      return t(`issues.${issues[message as keyof typeof issues]}`);
    const [, max] = /^Please use at most (\d+) characters\.$/.exec(message) ?? [];
    return max ? t('issues.tooLong', { count: Number(max) }) : message;
  };
}
