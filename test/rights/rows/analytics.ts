import { hashToken, newToken } from '#server/platform/secrets/tokens.ts';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { dispatchersTheirs, holderOfSecret, managersLists, managersTheirs } from '../cells.ts';
