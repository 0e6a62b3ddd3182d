import Testing
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit
@testable import GatewayOperations

@Suite("texts of faults")
struct FaultTextTests {
    private let long = BrokenRule.tooLong(120)

    private func text(_ fault: Fault, of command: any GatewayCommand.Type, in language: Language = .en) -> String {
        Language.$current.withValue(language) { FaultText(fault: fault, command: command).message }
    }

    @Test func anArgumentInsteadOfAMember() {
        let fault = long.fault(at: "post.title")
        #expect(text(fault, of: PostCreateCommand.self) == "<title> is longer than 120 characters")
        #expect(text(fault, of: PostCreateCommand.self, in: .de) == "<Titel>: Höchstens 120 Zeichen.")
    }

    @Test(
        "options by their own names, and by those of their members",
        arguments: [
            ("post.price.amount", "--price"), ("post.tags.3", "--tag"), ("post.contact.email", "--email"),
            ("post.attributes.power", "--attribute power"), ("post.validUntil", "--until"),
            ("post.place.geonameID", "--geoname"),
        ]
    ) func options(path: String, option: String) {
        #expect(text(long.fault(at: path), of: PostCreateCommand.self) == "\(option) is longer than 120 characters")
    }

    @Test func aMemberWithoutAnOptionStays() {
        let fault = Fault(.invalid, "is wrong", field: "somewhere.else")
        #expect(text(fault, of: PostCreateCommand.self) == "is wrong (somewhere.else)")
    }

    @Test func theMessageFollowsTheTextOfItsCode() throws {
        let fault = Fault(.notFound, "the post 01 does not exist")
        #expect(text(fault, of: PostShowCommand.self) == "the post 01 does not exist")
        let code = try #require(TextCatalogue.of(.nl).text("fault.not-found"))
        #expect(text(fault, of: PostShowCommand.self, in: .nl) == "\(code) (the post 01 does not exist)")
        let unknown = Fault(.notFound, "no moon", rule: "no-such-moon")
        #expect(text(unknown, of: PostShowCommand.self, in: .nl) == "\(code) (no moon)")
    }

    @Test("a person reads no name of a call, a developer does") func namesNoCall() {
        let fault = Fault(.forbidden, "verify your address first: auth.verifyEmail", rule: "email-unverified")
        for command in [PostCreateCommand.self, ChatOpenCommand.self] as [any GatewayCommand.Type] {
            #expect(text(fault, of: command) == "Verify your e-mail address first.")
        }
        #expect(text(fault, of: CallCommand.self).hasSuffix("auth.verifyEmail"))
    }

    @Test(arguments: [
        ("en", "for registered users"), ("de", "für registrierte Personen"), ("nl", "voor geregistreerde"),
    ])
    func aGuestIsRefusedWithoutTheNameOfACall(language: String, words: String) async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        for isGuest in [false, true] {
            if isGuest { try shell.signIn(isGuest: true) }
            for command in ["chat list", "post create Lamp --city Salzburg", "report list"] {
                let refused = await shell.run(ShellCommand(command + " --lang \(language)"))
                #expect(refused.notices.contains(words), "\(refused.notices)")
                #expect(!refused.notices.contains(/(?:chat|catalogue|auth)\./), "\(refused.notices)")
            }
        }
    }

    @Test func aSufficientCodeIsShownAlone() {
        let fault = Fault(.draining, "the service is stopping")
        #expect(text(fault, of: PostShowCommand.self, in: .de) == TextCatalogue.of(.de).text("fault.draining"))
    }

    @Test("texts fit the command line, not a browser", arguments: [Language.de, .nl])
    func theCommandLineReloadsNoPage(language: Language) {
        for rule in ["changed-meanwhile", "history-replaced", "cursor-expired", "no-such-cluster"] {
            let words = text(Fault(.conflict, "no", rule: rule), of: PostEditCommand.self, in: language)
            #expect(!words.contains("Seite") && !words.contains("pagina") && !words.contains("(no)"), "\(words)")
        }
        let words = text(Fault(.conflict, "no"), of: PostEditCommand.self, in: language)
        #expect(!words.contains("Seite") && !words.contains("pagina"))
    }

    @Test(
        "values choose the text: both bounds, one, neither, or a word",
        arguments: [
            (BrokenRule.outOfRange(1...5), "Diese Zahl muss von 1 bis 5 sein."),
            (BrokenRule.outOfRange(0.5...90), "Diese Zahl muss von 0,5 bis 90 sein."),
            (BrokenRule.tooLow(3), "Mindestens 3."),
            (BrokenRule("out-of-range", "no"), "Diese Zahl ist zu groß oder zu klein."),
            (BrokenRule.wrongType(.number), "Hier gehört eine Zahl hin."),
            (BrokenRule.wrongType(wanted: "a moon"), "Dieser Wert hat nicht den erwarteten Typ."),
            (BrokenRule.notOneOf(["a", "b"]), "Wähle eines von: a, b."),
            (BrokenRule.notOneOf([]), "Dieses Wort ist hier nicht möglich."),
        ]
    ) func values(rule: BrokenRule, words: String) {
        #expect(text(rule.fault(at: "somewhere"), of: PostCreateCommand.self, in: .de) == "somewhere: \(words)")
    }

    @Test func anUnknownFieldNamesThoseThatExist() {
        let rule = BrokenRule(
            "unknown-attribute",
            "is not one of agency, dives",
            values: ["words": ["agency", "dives"]]
        )
        let words = text(rule.fault(at: "attributes.brevet"), of: ProfileEditCommand.self, in: .nl)
        #expect(words == "--attribute brevet: Dit veld bestaat niet. Er zijn: agency, dives.")
    }

    @Test func everyTypeOfAValueHasAText() {
        for language in Language.allCases {
            for type in ValueType.allCases {
                #expect(
                    TextCatalogue.of(language).text("rule.wrong-type.\(type.rawValue)") != nil,
                    "\(language) \(type)"
                )
            }
        }
    }
}
