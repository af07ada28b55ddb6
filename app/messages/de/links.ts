export const links = {
  heading: "Verknüpfte Konten",
  lead: "Melden Sie sich mit einem Konto an, das Sie bei einem anderen Dienst haben.",
  count:
    "{linked, plural, =0 {Noch keine Konten verknüpft.} one {1 Konto verknüpft.} other {# Konten verknüpft.}}",
  empty:
    "Sie melden sich bei dem Dienst an. Danach können Sie sich hier damit anmelden, unabhängig von der dort hinterlegten E-Mail-Adresse.",
  manage: "Verknüpfte Konten verwalten",
  link: "{name}-Konto verknüpfen",
  linked: "Verknüpft:",
  lastUsed: "Zuletzt verwendet:",
  unlink: "Verknüpfung aufheben",
  unlinkOne: "Verknüpfung mit {name} aufheben",
  taken:
    "Dieses Konto ist hier mit einem anderen Konto verknüpft. Melden Sie sich dort an und heben Sie die Verknüpfung zuerst auf, oder wählen Sie ein anderes.",
  refused:
    "Es wurde kein Konto verknüpft: Die Anmeldung wurde abgebrochen oder abgelehnt. Sie können es unten noch einmal versuchen.",
  failed:
    "Es wurde kein Konto verknüpft: Die Antwort des Dienstes war nicht verwendbar. Versuchen Sie es unten noch einmal.",
  lastWay:
    "Das ist Ihre einzige Anmeldemethode. Legen Sie zuerst ein Passwort fest oder fügen Sie einen Passkey hinzu, dann heben Sie die Verknüpfung auf.",
};
