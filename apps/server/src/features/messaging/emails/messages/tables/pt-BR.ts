import type { Messages } from '@latchkey/contract/pure'

/* Portuguese of Brazil. The same words as in the table of the screens. {lifetime} is a duration ("2
   dias"). The name of a project has no article, so prepositions before it are not contracted ("em
   {project}"). "nosso app" in place of "this app" fits behind them. */
export default {
  'A passkey of your account was registered again.':
    'Uma chave de acesso da sua conta foi registrada novamente.',
  'A passkey of your account was removed.': 'Uma chave de acesso foi removida da sua conta.',
  'A passkey was added': 'Uma chave de acesso foi adicionada',
  'A passkey was added to your account.': 'Uma chave de acesso foi adicionada à sua conta.',
  'A passkey was registered again': 'Uma chave de acesso foi registrada novamente',
  'A passkey was removed': 'Uma chave de acesso foi removida',
  'A password was added': 'Uma senha foi adicionada',
  'A password was added to your account.': 'Uma senha foi adicionada à sua conta.',
  'A recovery code was used': 'Um código de recuperação foi usado',
  'A recovery code was used instead of your authenticator app to sign in.':
    'Um código de recuperação foi usado para entrar em vez do seu app autenticador.',
  'A sign-in account was connected': 'Uma conta de login foi conectada',
  'A sign-in account was removed': 'Uma conta de login foi removida',
  'A sign-in email was added': 'Um e-mail de login foi adicionado',
  'A sign-in email was changed': 'Um e-mail de login foi alterado',
  'A sign-in email was removed': 'Um e-mail de login foi removido',
  'API Key Revoked: {description}': 'Chave de API revogada: {description}',
  'Accept the invitation': 'Aceitar convite',
  'An account at another provider can no longer sign in to your account.':
    'Não é mais possível entrar na sua conta com uma conta de outro provedor.',
  'An account at another provider can now sign in to your account.':
    'Agora é possível entrar na sua conta com uma conta de outro provedor.',
  'An email address that signs in to your account was replaced by another one.':
    'Um e-mail usado para entrar na sua conta foi substituído por outro.',
  'Another email address can now sign in to your account.':
    'Agora é possível entrar na sua conta com mais um e-mail.',
  'Choose a new password': 'Escolher nova senha',
  'Choose a new password. The link works for {lifetime}.':
    'Escolha uma nova senha. O link é válido por {lifetime}.',
  'Confirm it is you': 'Confirme sua identidade',
  'Confirm it is you at {project}': 'Confirme sua identidade em {project}',
  'Confirm that this address is yours. The link works for {lifetime}.':
    'Confirme que este endereço é seu. O link é válido por {lifetime}.',
  'Confirm this email address for your account at {project}.':
    'Confirme este e-mail para sua conta em {project}.',
  'Email codes were disabled': 'Os códigos por e-mail foram desativados',
  'Email codes were enabled': 'Os códigos por e-mail foram ativados',
  'Enter this code to continue. It works for {lifetime}.':
    'Digite este código para continuar. Ele é válido por {lifetime}.',
  'Enter this code to continue:': 'Digite este código para continuar:',
  'Enter this code to sign in. It works for {lifetime}.':
    'Digite este código para entrar. Ele é válido por {lifetime}.',
  'Hi {name},': 'Olá, {name}!',
  'How you sign in was changed': 'Suas formas de entrar foram alteradas',
  'If the button does not work, copy this link into your browser:':
    'Se o botão não funcionar, copie este link no seu navegador:',
  'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.':
    'Se não foi você, escolha agora “Esqueceu a senha?” na página de login de {project}. Ao definir uma nova senha, você encerra as sessões em todos os dispositivos. Depois, confira seus e-mails e suas formas de entrar nas configurações da conta. Se não conseguir entrar, fale com o suporte de {project}.',
  'If this was you, you do not need to do anything.': 'Se foi você, não precisa fazer nada.',
  'If you did not create an account, you can ignore this email.':
    'Se você não criou uma conta, pode ignorar este e-mail.',
  'If you did not expect this invitation, you can ignore this email.':
    'Se você não esperava este convite, pode ignorar este e-mail.',
  'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.':
    'Se você não fez esta solicitação, alguém pode estar usando sua conta. Redefina sua senha para encerrar as sessões em todos os dispositivos.',
  'If you did not request this, you can ignore this email.':
    'Se você não fez esta solicitação, pode ignorar este e-mail.',
  'If you did not request this, you can ignore this email. Your password will not change.':
    'Se você não fez esta solicitação, pode ignorar este e-mail. Sua senha não será alterada.',
  'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.':
    'Se ainda precisar de uma chave, crie uma nova em {project}. Remova a antiga do lugar onde foi encontrada.',
  'Join a team': 'Participe de uma equipe',
  'Join the team at {project}. The invitation expires in {lifetime}.':
    'Participe da equipe em {project}. O convite expira em {lifetime}.',
  'Join “{team}”': 'Participe de “{team}”',
  'Multi-factor authentication was disabled': 'A autenticação multifator foi desativada',
  'Multi-factor authentication was enabled': 'A autenticação multifator foi ativada',
  'New recovery codes were created': 'Novos códigos de recuperação foram criados',
  'New recovery codes were created for your account. Earlier ones no longer work.':
    'Novos códigos de recuperação foram criados para sua conta. Os anteriores não funcionam mais.',
  'One of your email addresses can no longer sign in to your account.':
    'Não é mais possível entrar na sua conta com um dos seus e-mails.',
  'Reset your password': 'Redefina sua senha',
  'Reset your password at {project}': 'Redefina sua senha em {project}',
  'Sign in': 'Entrar',
  'Sign in to {project}': 'Entrar em {project}',
  'Sign in to {project}: Your code is {code}': 'Entrar em {project}: seu código é {code}',
  'Sign in with one click': 'Entrar com um clique',
  'Signing in no longer asks for a code from your authenticator app.':
    'O login não pede mais um código do seu app autenticador.',
  'Signing in now asks for a code from an authenticator app.':
    'O login agora pede um código de um app autenticador.',
  'The API key “{description}” of {project} was found in public, so it was revoked automatically.':
    'A chave de API “{description}” de {project} foi encontrada em um local público e, por isso, foi revogada automaticamente.',
  'The authenticator app of your account was replaced by another one.':
    'O app autenticador da sua conta foi substituído por outro.',
  'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.':
    'O código e o link só podem ser usados uma vez e são válidos por {lifetime}. Ninguém de {project} vai pedi-los a você.',
  'The code works once, within {lifetime}. No one from {project} will ever ask you for it.':
    'O código só pode ser usado uma vez e é válido por {lifetime}. Ninguém de {project} vai pedi-lo a você.',
  'The key was found in public and no longer works.':
    'A chave foi encontrada em um local público e não funciona mais.',
  'The password of your account was changed.': 'A senha da sua conta foi alterada.',
  'The password of your account was removed.': 'A senha da sua conta foi removida.',
  'The password of your account was reset by email, and all devices were signed out.':
    'A senha da sua conta foi redefinida por e-mail, e as sessões em todos os dispositivos foram encerradas.',
  'The primary email address of your account was changed.':
    'O e-mail principal da sua conta foi alterado.',
  'This app': 'Nosso app',
  'This invitation expires in {lifetime}.': 'Este convite expira em {lifetime}.',
  'This is a safety measure: anyone who finds a key can use it. The key no longer works.':
    'É uma medida de segurança: quem encontra uma chave pode usá-la. A chave não funciona mais.',
  'This link works for {lifetime}.': 'Este link é válido por {lifetime}.',
  'This link works once, within {lifetime}.':
    'Este link só pode ser usado uma vez e é válido por {lifetime}.',
  'Verify my email': 'Verificar meu e-mail',
  'Verify your email address': 'Verifique seu e-mail',
  'Verify your email at {project}': 'Verifique seu e-mail em {project}',
  'We received a request to reset the password of your account at {project}. If this was you, choose a new password.':
    'Recebemos uma solicitação para redefinir a senha da sua conta em {project}. Se foi você, escolha uma nova senha.',
  'Welcome to {project}': 'Boas-vindas a {project}',
  'When: {at}. By: {by}.': 'Quando: {at}. Origem: {by}.',
  'You can no longer sign in with a code or a link that is emailed to you.':
    'Você não pode mais entrar com um código ou link recebido por e-mail.',
  'You can now sign in with a code or a link that is emailed to you.':
    'Agora você pode entrar com um código ou link recebido por e-mail.',
  'You have been invited to join a team': 'Você recebeu um convite para participar de uma equipe',
  'You have been invited to join a team at {project}.':
    'Você recebeu um convite para participar de uma equipe em {project}.',
  'You have been invited to join the team “{team}” at {project}.':
    'Você recebeu um convite para participar da equipe “{team}” em {project}.',
  'You have been invited to join “{team}”': 'Você recebeu um convite para participar de “{team}”',
  'You have been invited to sign in to {project}':
    'Você recebeu um convite para entrar em {project}',
  'You have been invited to sign in to {project}.':
    'Você recebeu um convite para entrar em {project}.',
  'You receive this email because it concerns the security of your account at {project}.':
    'Você recebeu este e-mail porque ele diz respeito à segurança da sua conta em {project}.',
  'You receive this email because you manage this API key at {project}.':
    'Você recebeu este e-mail porque gerencia esta chave de API em {project}.',
  'Your API key was revoked': 'Sua chave de API foi revogada',
  'Your access to {project} is ready.': 'Seu acesso a {project} está pronto.',
  'Your authenticator app was replaced': 'Seu app autenticador foi substituído',
  'Your password was changed': 'Sua senha foi alterada',
  'Your password was removed': 'Sua senha foi removida',
  'Your password was reset': 'Sua senha foi redefinida',
  'Your primary email was changed': 'Seu e-mail principal foi alterado',
  'an app or an unknown browser': 'um app ou um navegador desconhecido',
  'the administrators of the app': 'a administração do app',
  'this app': 'nosso app',
  '{at}. If this was not you, act now.': '{at}. Se não foi você, aja agora.',
  '{browser} on {system}': '{browser} no {system}',
  '{browser}, from the network address {address}':
    '{browser}, a partir do endereço de rede {address}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# dia} other {# dias}}',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, one {# hora} other {# horas}}',
  '{count, plural, one {# minute} other {# minutes}}':
    '{count, plural, one {# minuto} other {# minutos}}',
  '{count, plural, one {# second} other {# seconds}}':
    '{count, plural, one {# segundo} other {# segundos}}',
  '{notice} at {project}': '{notice} em {project}',
} satisfies Messages
