import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export interface ApartOptions {
  /** Where the server serves the built files. */
  base: string
  /** The name of the one file with what the page shows first. Absent: the build splits it. */
  firstFile?: string
}

/** The build of a page that loads nothing of the dashboard, with React in a file of its own. */
export const buildApart = ({ base, firstFile }: ApartOptions) =>
  defineConfig({
    base,
    plugins: [react()],
    build: {
      // The server forbids inline styles and scripts, so nothing may be inlined.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Without this, light-dark() and relative colors would be rewritten for browsers that React
      // does not support anyway.
      cssTarget: ['chrome123', 'firefox128', 'safari18'],
      rolldownOptions: {
        // A module that loads on demand in apps may be part of a page here.
        checks: { ineffectiveDynamicImport: false },
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              ...(firstFile === undefined
                ? []
                : [{ name: firstFile, tags: ['$initial' as const] }]),
            ],
          },
        },
      },
    },
  })
