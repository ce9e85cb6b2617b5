import { createContext, use } from 'react';

/**
 * Id of the business whose locations are edited. Administrators' screens set it; null means the
 * manager's own business.
 */
export const LocationOwner = createContext<string | null>(null);

export const useLocationOwner = () => use(LocationOwner);

/** Query key of the businesses on administrators' screens. */
export const platformBusinesses = ['admin-businesses'] as const;
