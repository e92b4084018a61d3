import { lazy } from 'react'

/** `SecondFactorSetup`, loaded on demand. Suspends. */
export const LazySecondFactorSetup = lazy(async () => ({
  default: (await import('./second-factor-setup.tsx')).SecondFactorSetup,
}))
