import { Theme } from '@latchkey/react'
import App from './App.tsx'

const theme = {
  light: { primary: '#0f766e', primaryForeground: 'white' },
  dark: { primary: '#5eead4', primaryForeground: '#042f2e' },
  radius: '6px',
}

/** The app in another color, with smaller corners. */
export default function ThemedApp() {
  return (
    <Theme theme={theme}>
      <App />
    </Theme>
  )
}
