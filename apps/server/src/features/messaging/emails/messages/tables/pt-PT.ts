import type { Messages } from '@latchkey/contract/pure'

/* European Portuguese. The same words as in the table of the screens. {lifetime} is a duration ("2
   dias"). The name of a project has no article, so prepositions before it are not contracted ("em
   {project}"). "nossa aplicação" in place of "this app" fits behind them. */
export default {
  'A passkey of your account was registered again.':
    'Uma chave de acesso da sua conta foi registada novamente.',
  'A passkey of your account was removed.': 'Uma chave de acesso foi removida da sua conta.',
  'A passkey was added': 'Foi adicionada uma chave de acesso',
  'A passkey was added to your account.': 'Foi adicionada uma chave de acesso à sua conta.',
  'A passkey was registered again': 'Uma chave de acesso foi registada novamente',
  'A passkey was removed': 'Foi removida uma chave de acesso',
  'A password was added': 'Foi adicionada uma palavra-passe',
  'A password was added to your account.': 'Foi adicionada uma palavra-passe à sua conta.',
  'A recovery code was used': 'Foi utilizado um código de recuperação',
  'A recovery code was used instead of your authenticator app to sign in.':
    'Foi utilizado um código de recuperação para iniciar sessão em vez da aplicação de autenticação.',
  'A sign-in account was connected': 'Foi associada uma conta de início de sessão',
  'A sign-in account was removed': 'Foi removida uma conta de início de sessão',
  'A sign-in email was added': 'Foi adicionado um e-mail de início de sessão',
  'A sign-in email was changed': 'Foi alterado um e-mail de início de sessão',
  'A sign-in email was removed': 'Foi removido um e-mail de início de sessão',
  'API Key Revoked: {description}': 'Chave de API revogada: {description}',
  'Accept the invitation': 'Aceitar convite',
  'An account at another provider can no longer sign in to your account.':
    'Já não é possível iniciar sessão na sua conta com uma conta de outro fornecedor.',
  'An account at another provider can now sign in to your account.':
    'Agora é possível iniciar sessão na sua conta com uma conta de outro fornecedor.',
  'An email address that signs in to your account was replaced by another one.':
    'Um e-mail de início de sessão da sua conta foi substituído por outro.',
  'Another email address can now sign in to your account.':
    'Agora é possível iniciar sessão na sua conta com mais um e-mail.',
  'Choose a new password': 'Escolher nova palavra-passe',
  'Choose a new password. The link works for {lifetime}.':
    'Escolha uma nova palavra-passe. O link é válido durante {lifetime}.',
  'Confirm it is you': 'Confirme a sua identidade',
  'Confirm it is you at {project}': 'Confirme a sua identidade em {project}',
  'Confirm that this address is yours. The link works for {lifetime}.':
    'Confirme que este endereço é seu. O link é válido durante {lifetime}.',
  'Confirm this email address for your account at {project}.':
    'Confirme este e-mail para a sua conta em {project}.',
  'Email codes were disabled': 'Os códigos por e-mail foram desativados',
  'Email codes were enabled': 'Os códigos por e-mail foram ativados',
  'Enter this code to continue. It works for {lifetime}.':
    'Introduza este código para continuar. É válido durante {lifetime}.',
  'Enter this code to continue:': 'Introduza este código para continuar:',
  'Enter this code to sign in. It works for {lifetime}.':
    'Introduza este código para iniciar sessão. É válido durante {lifetime}.',
  'Hi {name},': 'Olá, {name},',
  'How you sign in was changed': 'Os seus métodos de início de sessão foram alterados',
  'If the button does not work, copy this link into your browser:':
    'Se o botão não funcionar, copie este link para o seu navegador:',
  'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.':
    'Se não reconhece esta atividade, escolha já «Esqueceu-se da palavra-passe?» na página de início de sessão de {project}. Ao definir uma nova palavra-passe, termina a sessão em todos os dispositivos. Depois, verifique os seus e-mails e métodos de início de sessão nas definições da conta. Se não conseguir iniciar sessão, contacte o suporte de {project}.',
  'If this was you, you do not need to do anything.':
    'Se reconhece esta atividade, não precisa de fazer nada.',
  'If you did not create an account, you can ignore this email.':
    'Se não criou uma conta, pode ignorar este e-mail.',
  'If you did not expect this invitation, you can ignore this email.':
    'Se não esperava este convite, pode ignorar este e-mail.',
  'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.':
    'Se não fez este pedido, alguém pode estar a utilizar a sua conta. Reponha a palavra-passe para terminar a sessão em todos os dispositivos.',
  'If you did not request this, you can ignore this email.':
    'Se não fez este pedido, pode ignorar este e-mail.',
  'If you did not request this, you can ignore this email. Your password will not change.':
    'Se não fez este pedido, pode ignorar este e-mail. A sua palavra-passe não será alterada.',
  'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.':
    'Se ainda precisar de uma chave, crie uma nova em {project}. Remova a antiga do local onde foi encontrada.',
  'Join a team': 'Aderir a uma equipa',
  'Join the team at {project}. The invitation expires in {lifetime}.':
    'Adira à equipa em {project}. O convite expira dentro de {lifetime}.',
  'Join “{team}”': 'Aderir a «{team}»',
  'Multi-factor authentication was disabled': 'A autenticação multifator foi desativada',
  'Multi-factor authentication was enabled': 'A autenticação multifator foi ativada',
  'New recovery codes were created': 'Foram criados novos códigos de recuperação',
  'New recovery codes were created for your account. Earlier ones no longer work.':
    'Foram criados novos códigos de recuperação para a sua conta. Os anteriores já não funcionam.',
  'One of your email addresses can no longer sign in to your account.':
    'Já não é possível iniciar sessão na sua conta com um dos seus e-mails.',
  'Reset your password': 'Repor a palavra-passe',
  'Reset your password at {project}': 'Reponha a sua palavra-passe em {project}',
  'Sign in': 'Iniciar sessão',
  'Sign in to {project}': 'Iniciar sessão em {project}',
  'Sign in to {project}: Your code is {code}': 'Iniciar sessão em {project}: o seu código é {code}',
  'Sign in with one click': 'Iniciar sessão com um clique',
  'Signing in no longer asks for a code from your authenticator app.':
    'O início de sessão já não pede um código da aplicação de autenticação.',
  'Signing in now asks for a code from an authenticator app.':
    'O início de sessão pede agora um código de uma aplicação de autenticação.',
  'The API key “{description}” of {project} was found in public, so it was revoked automatically.':
    'A chave de API «{description}» de {project} foi encontrada num local público e, por isso, foi revogada automaticamente.',
  'The authenticator app of your account was replaced by another one.':
    'A aplicação de autenticação da sua conta foi substituída por outra.',
  'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.':
    'O código e o link só podem ser utilizados uma vez e são válidos durante {lifetime}. Ninguém de {project} lhe irá pedir estes dados.',
  'The code works once, within {lifetime}. No one from {project} will ever ask you for it.':
    'O código só pode ser utilizado uma vez e é válido durante {lifetime}. Ninguém de {project} lhe irá pedir este código.',
  'The key was found in public and no longer works.':
    'A chave foi encontrada num local público e já não funciona.',
  'The password of your account was changed.': 'A palavra-passe da sua conta foi alterada.',
  'The password of your account was removed.': 'A palavra-passe da sua conta foi removida.',
  'The password of your account was reset by email, and all devices were signed out.':
    'A palavra-passe da sua conta foi reposta por e-mail e a sessão foi terminada em todos os dispositivos.',
  'The primary email address of your account was changed.':
    'O e-mail principal da sua conta foi alterado.',
  'This app': 'A nossa aplicação',
  'This invitation expires in {lifetime}.': 'Este convite expira dentro de {lifetime}.',
  'This is a safety measure: anyone who finds a key can use it. The key no longer works.':
    'É uma medida de segurança: quem encontrar uma chave pode utilizá-la. A chave já não funciona.',
  'This link works for {lifetime}.': 'Este link é válido durante {lifetime}.',
  'This link works once, within {lifetime}.':
    'Este link só pode ser utilizado uma vez e é válido durante {lifetime}.',
  'Verify my email': 'Verificar o meu e-mail',
  'Verify your email address': 'Verifique o seu e-mail',
  'Verify your email at {project}': 'Verifique o seu e-mail em {project}',
  'We received a request to reset the password of your account at {project}. If this was you, choose a new password.':
    'Recebemos um pedido para repor a palavra-passe da sua conta em {project}. Se fez este pedido, escolha uma nova palavra-passe.',
  'Welcome to {project}': 'Boas-vindas a {project}',
  'When: {at}. By: {by}.': 'Quando: {at}. Origem: {by}.',
  'You can no longer sign in with a code or a link that is emailed to you.':
    'Já não pode iniciar sessão com um código ou um link recebido por e-mail.',
  'You can now sign in with a code or a link that is emailed to you.':
    'Já pode iniciar sessão com um código ou um link recebido por e-mail.',
  'You have been invited to join a team': 'Recebeu um convite para aderir a uma equipa',
  'You have been invited to join a team at {project}.':
    'Recebeu um convite para aderir a uma equipa em {project}.',
  'You have been invited to join the team “{team}” at {project}.':
    'Recebeu um convite para aderir à equipa «{team}» em {project}.',
  'You have been invited to join “{team}”': 'Recebeu um convite para aderir a «{team}»',
  'You have been invited to sign in to {project}':
    'Recebeu um convite para iniciar sessão em {project}',
  'You have been invited to sign in to {project}.':
    'Recebeu um convite para iniciar sessão em {project}.',
  'You receive this email because it concerns the security of your account at {project}.':
    'Recebeu este e-mail porque diz respeito à segurança da sua conta em {project}.',
  'You receive this email because you manage this API key at {project}.':
    'Recebeu este e-mail porque gere esta chave de API em {project}.',
  'Your API key was revoked': 'A sua chave de API foi revogada',
  'Your access to {project} is ready.': 'O seu acesso a {project} está pronto.',
  'Your authenticator app was replaced': 'A sua aplicação de autenticação foi substituída',
  'Your password was changed': 'A sua palavra-passe foi alterada',
  'Your password was removed': 'A sua palavra-passe foi removida',
  'Your password was reset': 'A sua palavra-passe foi reposta',
  'Your primary email was changed': 'O seu e-mail principal foi alterado',
  'an app or an unknown browser': 'uma aplicação ou um navegador desconhecido',
  'the administrators of the app': 'a administração da aplicação',
  'this app': 'nossa aplicação',
  '{at}. If this was not you, act now.': '{at}. Se não reconhece esta atividade, aja já.',
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
