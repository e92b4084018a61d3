import '@latchkey/next/styles.css'
import { Provider, Theme } from '@latchkey/next'
import type { ReactNode } from 'react'
import { latchkey } from '../latchkey'

const theme = {
  light: { primary: '#0f766e' },
  dark: { primary: '#5eead4' },
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <Provider app={latchkey}>
          <Theme theme={theme}>{children}</Theme>
        </Provider>
      </body>
    </html>
  )
}
