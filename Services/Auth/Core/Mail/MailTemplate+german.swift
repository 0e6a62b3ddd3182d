import UmkreisWire

extension MailTemplate {
    var german: MailText {
        switch self {
        case .verifyAddress(let code):
            MailText(
                "Bestätige deine E-Mail-Adresse",
                "Willkommen! Gib diesen Code ein, um zu bestätigen, dass dir diese Adresse gehört:",
                .code(code),
                Self.codeTerms,
                "Wenn du dich nicht registriert hast, kannst du diese Mail ignorieren: Ohne den Code geschieht nichts."
            )
        case .resetPassword(let code):
            MailText(
                "Wähle ein neues Passwort",
                .words(
                    "Jemand, hoffentlich du, hat das Passwort deines Kontos vergessen. Gib diesen Code ein, um ein neues zu "
                        + "wählen:"
                ),
                .code(code),
                Self.codeTerms,
                "Wenn du das nicht warst, kannst du diese Mail ignorieren: Dein Passwort bleibt, wie es ist."
            )
        case .changeAddress(let code):
            MailText(
                "Bestätige deine neue E-Mail-Adresse",
                .words(
                    "Dies soll die E-Mail-Adresse eines Kontos werden. Gib diesen Code ein, um zu bestätigen, dass sie dir "
                        + "gehört:"
                ),
                .code(code),
                Self.codeTerms,
                "Wenn du das nicht wolltest, kannst du diese Mail ignorieren: Es wird nichts geändert."
            )
        case .confirmAddressChange(let code):
            MailText(
                "Deine E-Mail-Adresse soll geändert werden",
                "Dein Konto soll eine andere E-Mail-Adresse bekommen. Gib diesen Code ein, wenn du das möchtest:",
                .code(code),
                Self.codeTerms,
                "Wenn du das nicht warst, behalte den Code für dich und ändere dein Passwort: Jemand scheint es zu kennen."
            )
        case .signInCode(let code):
            MailText(
                "Dein Code zum Anmelden",
                .words(
                    "Bei deinem Konto wurden viele falsche Passwörter eingegeben, deshalb reicht dein Passwort allein gerade "
                        + "nicht. Gib zum Anmelden auch diesen Code ein:"
                ),
                .code(code),
                Self.codeTerms,
                "Wenn du dich gerade nicht anmeldest, gib ihn niemandem."
            )
        case .addressTaken:
            MailText(
                "Du hast schon ein Konto",
                .words(
                    "Jemand, vielleicht du, wollte sich mit dieser E-Mail-Adresse registrieren. Zu ihr gibt es schon ein "
                        + "Konto, es wurde also nichts geändert."
                ),
                .words(
                    "Wenn du das warst, melde dich stattdessen an. Wenn du dein Passwort nicht mehr weißt, lass dir ein neues "
                        + "geben."
                )
            )
        case .passwordChanged:
            MailText(
                "Dein Passwort wurde geändert",
                "Das Passwort deines Kontos wurde geändert, und alle anderen Geräte wurden abgemeldet.",
                "Wenn du das nicht warst, lass dir sofort ein neues Passwort geben."
            )
        case .addressChanged:
            MailText(
                "Deine E-Mail-Adresse wurde geändert",
                "Dein Konto hat jetzt eine andere E-Mail-Adresse. Ab jetzt schreiben wir dorthin und nicht mehr hierher.",
                "Wenn du das nicht warst, wende dich an die Betreiber dieses Dienstes."
            )
        case .newSignIn(let device, let moment):
            MailText(
                "Neue Anmeldung bei deinem Konto",
                "Bei deinem Konto hat sich jemand auf einem Gerät angemeldet, auf dem es bisher nicht benutzt wurde.",
                "Gerät: \(device ?? "ohne Namen")",
                "Zeit: \(MailLanguage.german.words(for: moment))",
                "Wenn du das nicht warst, ändere dein Passwort: Das meldet alle anderen Geräte ab."
            )
        case .sessionStolen(let moment):
            MailText(
                "Wir haben eines deiner Geräte abgemeldet",
                .words(
                    "Am \(MailLanguage.german.words(for: moment)) wurde eine deiner Anmeldungen von zwei Stellen zugleich "
                        + "benutzt. Vielleicht hat sie jemand kopiert, deshalb haben wir sie beendet."
                ),
                "Melde dich neu an. Ändere zur Sicherheit auch dein Passwort: Das meldet alle anderen Geräte ab."
            )
        case .suspended(let end):
            MailText(
                "Dein Konto ist gesperrt",
                "Die Moderation hat dein Konto gesperrt. Du kannst weiter lesen, aber nicht schreiben.",
                .words(
                    end.map { "Die Sperre endet am \(MailLanguage.german.words(for: $0))." }
                        ?? "Die Sperre gilt, bis die Moderation sie aufhebt."
                ),
                "Eine Kopie deiner Daten kannst du weiterhin holen, und dein Konto löschen."
            )
        case .suspensionLifted:
            MailText(
                "Dein Konto ist nicht mehr gesperrt",
                "Die Sperre deines Kontos ist zu Ende. Du kannst sofort wieder schreiben, auf jedem Gerät.",
                "Wenn eine App noch anzeigt, dass du nur lesen kannst, melde dich neu an."
            )
        case .deletionRequested(let moment):
            MailText(
                "Dein Konto wird gelöscht",
                "Dein Konto wird am \(MailLanguage.german.words(for: moment)) gelöscht, mit allem, was darin ist.",
                "Wenn du es dir anders überlegst, melde dich vorher an und brich die Löschung ab.",
                "Wenn du das nicht warst, melde dich an, brich die Löschung ab und ändere dein Passwort."
            )
        case .accountErased:
            MailText(
                "Dein Konto wurde gelöscht",
                "Dein Konto und alles, was darin war, wurde gelöscht. Dies ist unsere letzte Mail an dich.",
                "Mach’s gut, und danke, dass du da warst."
            )
        case .backupFailing(let target, let reason, let madeAt, let pointAt):
            MailText(
                "Die Sicherung schlägt fehl",
                "Umkreis macht oder prüft Sicherungen in \(target) nicht wie geplant.",
                .words(
                    reason.map { "Grund: \($0)" }
                        ?? "Grund: Seit zu langer Zeit wurde keine Sicherung gemacht oder geprüft"
                        + (pointAt == nil ? "." : " oder kein Zeitpunkt gesichert.")
                ),
                .words(
                    (madeAt.map { "Die letzte Sicherung ist vom \(MailLanguage.german.words(for: $0))." }
                        ?? "Es gibt noch keine Sicherung.")
                        + (pointAt.map { " Der letzte Zeitpunkt ist der \(MailLanguage.german.words(for: $0))." } ?? "")
                ),
                .words(
                    "`umkreis backup status` und `umkreis doctor` sagen, was zu tun ist. "
                        + "Du bekommst wieder eine Mail, wenn es funktioniert."
                )
            )
        case .backupWorking(let target):
            MailText(
                "Die Sicherung funktioniert wieder",
                "Umkreis macht und prüft Sicherungen in \(target) wieder wie geplant."
            )
        case .invitation(let name, let site):
            MailText(
                "Du bist zu einer Reise eingeladen",
                "\(name ?? "Jemand") hat dich eingeladen, eine Reise gemeinsam zu planen.",
                .words(
                    "Du findest sie \(site.map { "auf \($0)" } ?? "in der App") unter deinen Reisen, sobald du dich mit dieser "
                        + "E-Mail-Adresse registriert oder angemeldet und sie bestätigt hast."
                ),
                "Wenn du das nicht möchtest, kannst du diese Mail ignorieren: Die Einladung endet nach 90 Tagen."
            )
        case .postHidden(let title, let category, let reason, let site):
            MailText(
                "Ein Eintrag von dir ist ausgeblendet",
                .words(
                    "Die Moderation hat \(title.map { "deinen Eintrag „\($0)“" } ?? "einen Eintrag von dir") ausgeblendet. Jetzt "
                        + "sehen ihn nur noch du und die Moderation."
                ),
                .words(
                    [category.map { "Er wurde so gemeldet: \($0.german)." }, reason.map { "Grund: \($0)" }].paragraph
                        ?? "Den Grund findest du in der App."
                ),
                .words(
                    "Du kannst einmal widersprechen, mit eigenen Worten, "
                        + "\(site.map { "auf \($0)" } ?? "in der App") bei deinen Einträgen. Dann entscheidet jemand anderes aus der "
                        + "Moderation."
                )
            )
        case .hidingUpheld(let title, let answer):
            MailText(
                "Dein Eintrag bleibt ausgeblendet",
                .words(
                    "Du hast widersprochen, weil \(title.map { "dein Eintrag „\($0)“" } ?? "ein Eintrag von dir") ausgeblendet "
                        + "wurde."
                ),
                .words(
                    "Jemand anderes aus der Moderation hat deinen Widerspruch gelesen und entschieden: Der Eintrag bleibt "
                        + "ausgeblendet."
                ),
                .words(answer.map { "Antwort: \($0)" } ?? "Du findest ihn in der App bei deinen Einträgen.")
            )
        case .postRestored(let title, let answer):
            MailText(
                "Dein Eintrag ist wieder sichtbar",
                .words(
                    "Die Moderation hat entschieden, dass \(title.map { "dein Eintrag „\($0)“" } ?? "ein Eintrag von dir") nicht "
                        + "mehr ausgeblendet ist. Er ist wieder so wie vorher."
                ),
                .words(answer.map { "Antwort: \($0)" } ?? "Du musst nichts tun.")
            )
        }
    }

    private static let codeTerms: MailText.Paragraph =
        "Er ist \(codeMinutes) Minuten gültig und nur einmal verwendbar. Wir fragen dich nie auf anderem Weg danach."
}

extension ReportReason {
    fileprivate var german: String {
        switch text {
        case "spam": "Spam oder Werbung"
        case "fraud": "Betrug"
        case "harassment": "Belästigung oder Beleidigung"
        case "illegal": "verboten"
        case "dangerous": "gefährlich"
        case "impersonation": "gibt sich für jemand anderen aus"
        default: "etwas anderes"
        }
    }
}
