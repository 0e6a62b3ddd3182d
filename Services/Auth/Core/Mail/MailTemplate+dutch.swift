import UmkreisWire

extension MailTemplate {
    var dutch: MailText {
        switch self {
        case .verifyAddress(let code):
            MailText(
                "Bevestig je e-mailadres",
                "Welkom! Typ deze code om te bevestigen dat dit adres van jou is:",
                .code(code),
                Self.codeTerms,
                "Heb je je niet geregistreerd? Dan kun je deze mail negeren: zonder de code gebeurt er niets."
            )
        case .resetPassword(let code):
            MailText(
                "Kies een nieuw wachtwoord",
                "Iemand, hopelijk jij, is het wachtwoord van je account vergeten. Typ deze code om een nieuw te kiezen:",
                .code(code),
                Self.codeTerms,
                "Was jij dat niet? Dan kun je deze mail negeren: je wachtwoord blijft zoals het is."
            )
        case .changeAddress(let code):
            MailText(
                "Bevestig je nieuwe e-mailadres",
                "Dit moet het e-mailadres van een account worden. Typ deze code om te bevestigen dat het van jou is:",
                .code(code),
                Self.codeTerms,
                "Heb je hier niet om gevraagd? Dan kun je deze mail negeren: er verandert niets."
            )
        case .confirmAddressChange(let code):
            MailText(
                "Je e-mailadres wordt gewijzigd",
                "Je account krijgt een ander e-mailadres. Typ deze code als je dat wilt:",
                .code(code),
                Self.codeTerms,
                .words(
                    "Heb je hier niet om gevraagd? Houd de code dan voor jezelf en wijzig je wachtwoord: iemand lijkt het te "
                        + "kennen."
                )
            )
        case .signInCode(let code):
            MailText(
                "Je code om in te loggen",
                .words(
                    "Er zijn veel verkeerde wachtwoorden bij je account geprobeerd, dus je wachtwoord alleen is nu even niet "
                        + "genoeg. Typ ook deze code om in te loggen:"
                ),
                .code(code),
                Self.codeTerms,
                "Ben je nu niet aan het inloggen? Geef de code dan aan niemand."
            )
        case .addressTaken:
            MailText(
                "Je hebt al een account",
                .words(
                    "Iemand, misschien jij, wilde zich met dit e-mailadres registreren. Er is al een account bij dit adres, "
                        + "dus er is niets gewijzigd."
                ),
                "Was jij het? Log dan in. Weet je je wachtwoord niet meer? Vraag dan een nieuw aan."
            )
        case .passwordChanged:
            MailText(
                "Je wachtwoord is gewijzigd",
                "Het wachtwoord van je account is gewijzigd en alle andere apparaten zijn uitgelogd.",
                "Was jij dat niet? Vraag dan meteen een nieuw wachtwoord aan."
            )
        case .addressChanged:
            MailText(
                "Je e-mailadres is gewijzigd",
                "Je account heeft nu een ander e-mailadres. Vanaf nu schrijven we daarheen en niet meer hierheen.",
                "Was jij dat niet? Neem dan contact op met de beheerder van deze dienst."
            )
        case .newSignIn(let device, let moment):
            MailText(
                "Nieuwe aanmelding bij je account",
                "Er is bij je account ingelogd op een apparaat waarop het nog niet eerder werd gebruikt.",
                "Apparaat: \(device ?? "zonder naam")",
                "Tijd: \(MailLanguage.dutch.words(for: moment))",
                "Was jij dat niet? Wijzig dan je wachtwoord: daarmee worden alle andere apparaten uitgelogd."
            )
        case .sessionStolen(let moment):
            MailText(
                "We hebben een van je apparaten uitgelogd",
                .words(
                    "Op \(MailLanguage.dutch.words(for: moment)) werd een van je aanmeldingen vanaf twee plaatsen tegelijk "
                        + "gebruikt. Misschien heeft iemand die gekopieerd, dus hebben we die beëindigd."
                ),
                .words(
                    "Log opnieuw in. Wijzig voor de zekerheid ook je wachtwoord: daarmee worden alle andere apparaten "
                        + "uitgelogd."
                )
            )
        case .suspended(let end):
            MailText(
                "Je account is geschorst",
                "Een moderator heeft je account geschorst. Je kunt inloggen en lezen, maar niet schrijven.",
                .words(
                    end.map { "De schorsing eindigt op \(MailLanguage.dutch.words(for: $0))." }
                        ?? "De schorsing duurt tot een moderator haar opheft."
                ),
                "Een kopie van je gegevens kun je nog steeds ophalen, en je account verwijderen ook."
            )
        case .suspensionLifted:
            MailText(
                "Je account is niet meer geschorst",
                "De schorsing van je account is voorbij. Je kunt meteen weer schrijven, op elk apparaat.",
                "Zegt een app nog dat je alleen kunt lezen? Log dan opnieuw in."
            )
        case .deletionRequested(let moment):
            MailText(
                "Je account wordt verwijderd",
                "Je account wordt op \(MailLanguage.dutch.words(for: moment)) verwijderd, met alles wat erin staat.",
                "Bedenk je je? Log dan vóór die tijd in en annuleer het.",
                "Was jij dit niet? Log dan in, annuleer het en wijzig je wachtwoord."
            )
        case .accountErased:
            MailText(
                "Je account is verwijderd",
                "Je account en alles wat erin stond is verwijderd. Dit is onze laatste mail aan jou.",
                "Het ga je goed, en bedankt dat je er was."
            )
        case .backupFailing(let target, let reason, let madeAt, let pointAt):
            MailText(
                "De back-up mislukt",
                "Umkreis maakt of controleert back-ups in \(target) niet volgens het schema.",
                .words(
                    reason.map { "Reden: \($0)" }
                        ?? "Reden: er is al te lang geen back-up gemaakt of gecontroleerd"
                        + (pointAt == nil ? "." : ", of geen tijdstip bewaard.")
                ),
                .words(
                    (madeAt.map { "De laatste back-up is van \(MailLanguage.dutch.words(for: $0))." }
                        ?? "Er is nog geen back-up.")
                        + (pointAt.map { " Het laatste tijdstip is \(MailLanguage.dutch.words(for: $0))." } ?? "")
                ),
                .words(
                    "`umkreis backup status` en `umkreis doctor` zeggen wat er te doen is. "
                        + "Je krijgt weer een mail als het werkt."
                )
            )
        case .backupWorking(let target):
            MailText(
                "De back-up werkt weer",
                "Umkreis maakt en controleert back-ups in \(target) weer volgens het schema."
            )
        case .invitation(let name, let site):
            MailText(
                "Je bent uitgenodigd voor een reis",
                "\(name ?? "Iemand") heeft je uitgenodigd om samen een reis te plannen.",
                .words(
                    "Je vindt de reis \(site.map { "op \($0)" } ?? "in de app") bij je reizen, zodra je je met dit e-mailadres "
                        + "hebt geregistreerd of aangemeld en het hebt bevestigd."
                ),
                "Wil je dit niet, dan kun je deze mail negeren: de uitnodiging vervalt na 90 dagen."
            )
        case .postHidden(let title, let category, let reason, let site):
            MailText(
                "Een item van je is verborgen",
                .words(
                    "Een moderator heeft \(title.map { "je item “\($0)”" } ?? "een item van je") verborgen. Alleen jij en de "
                        + "moderators zien het nog."
                ),
                .words(
                    [category.map { "Het is zo gemeld: \($0.dutch)." }, reason.map { "Reden: \($0)" }].paragraph
                        ?? "De reden vind je in de app."
                ),
                .words(
                    "Je kunt één keer bezwaar maken, in je eigen woorden, "
                        + "\(site.map { "op \($0)" } ?? "in de app") bij je items. Dan beslist een andere moderator."
                )
            )
        case .hidingUpheld(let title, let answer):
            MailText(
                "Je item blijft verborgen",
                "Je hebt bezwaar gemaakt omdat \(title.map { "je item “\($0)”" } ?? "een item van je") verborgen is.",
                "Een andere moderator heeft je bezwaar gelezen en beslist dat het item verborgen blijft.",
                .words(answer.map { "Antwoord: \($0)" } ?? "Je vindt het in de app, bij je items.")
            )
        case .postRestored(let title, let answer):
            MailText(
                "Je item is weer zichtbaar",
                .words(
                    "Een moderator heeft beslist dat \(title.map { "je item “\($0)”" } ?? "een item van je") niet meer verborgen "
                        + "is. Het is weer zoals het was."
                ),
                .words(answer.map { "Antwoord: \($0)" } ?? "Je hoeft niets te doen.")
            )
        }
    }

    private static let codeTerms: MailText.Paragraph =
        "De code is \(codeMinutes) minuten geldig, en één keer. We vragen je er nooit op een andere manier om."
}

extension ReportReason {
    fileprivate var dutch: String {
        switch text {
        case "spam": "spam of reclame"
        case "fraud": "fraude"
        case "harassment": "intimidatie of belediging"
        case "illegal": "verboden"
        case "dangerous": "gevaarlijk"
        case "impersonation": "doet zich voor als iemand anders"
        default: "iets anders"
        }
    }
}
