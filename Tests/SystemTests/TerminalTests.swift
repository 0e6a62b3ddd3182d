import Foundation
import Testing
import UmkreisTexts

/// What people do by hand, in windows of three sizes and in three languages.
@Suite("umkreis in a terminal", .serialized)
struct TerminalTests {
    private static let small = TerminalWindow.Size(columns: 40, rows: 15)

    @Test("cards take keys, follow the window and stop for the shell") func showsCards() async throws {
        try await RealStack.run { stack in
            try await Self.furnish(stack, posts: 3)
            try await TerminalWindow.all(on: stack) { window in
                try await window.enter("umkreis cards --sort name")
                try await window.shows("Lamp 0")
                try await window.shows("l \(window.text("cli.key.like"))")
                try await window.type("l")
                try await window.shows(window.text("cli.cards.decided.like", ["title": "Lamp 0"]))
                try await window.type("s")
                try await window.shows(window.text("cli.cards.decided.skip", ["title": "Lamp 1"]))
                try await window.type("u")
                try await window.shows(window.text("cli.cards.undone.skip"))
                try await window.resize(to: Self.small)
                try await window.shows("Lamp 1")
                try await window.shows("q \(window.text("cli.key.quit"))")
                #expect(try await window.brokenLines() == [])
                try await window.suspendAndContinue()
                try await window.shows("q \(window.text("cli.key.quit"))")
                try await window.type("q")
                try await window.waitsForCommand()
                try await window.enter("umkreis favourite list | cat")
                try await window.shows("Lamp 0")
            }
        }
    }

    @Test("the map moves, follows the window, opens a post and ends by Ctrl-C") func showsTheMap() async throws {
        try await RealStack.run { stack in
            try await Self.furnish(stack, posts: 3)
            try await TerminalWindow.all(on: stack) { window in
                let count = window.text("cli.map.posts", ["count": 3])
                try await window.enter("umkreis map")
                try await window.shows(count)
                try await window.shows(window.text("cli.map.chooseWithTab"))
                #expect(try await window.brokenLines() == [])
                try await window.type("--")
                try await window.resize(to: Self.small)
                try await window.shows(count)
                try await window.shows("q \(window.text("cli.key.quit"))")
                #expect(try await window.brokenLines() == [])
                try await window.suspendAndContinue()
                try await window.shows(count)
                try await window.type("0")
                try await window.press(.tab)
                try await window.shows("Lamp")
                try await window.press(.enter)
                try await window.shows("any text")
                try await window.press(.interrupt)
                try await window.waitsForCommand()
                // The shell's line editor has its terminal back.
                try await window.enter("echo $((6 * 7))")
                try await window.shows("42")
            }
        }
    }

    @Test("prompts show the rules, ask again and hide passwords") func asks() async throws {
        try await RealStack.run { stack in
            try await TerminalWindow.all(on: stack) { window in
                let password = "ada brindle ferry oxide"
                let mail = "ada-\(window.size.columns)-\(window.language)@example.org"
                try await Self.register(mail, password, in: window)
                try await Self.signIn(mail, password, in: window)
                try await Self.deleteAPost(in: window)
                #expect(try await window.brokenLines() == [])
            }
        }
    }

    private static func register(_ mail: String, _ password: String, in window: TerminalWindow) async throws {
        let (new, again) = (window.text("cli.input.newPassword"), window.text("cli.input.again"))
        try await window.enter("umkreis account register")
        try await window.answer(window.text("cli.input.emailAddress"), mail)
        try await window.answer(window.text("cli.input.displayName"), "Ada")
        try await window.shows(window.text("password.rules", ["count": 8]))
        try await window.answer("\(new):", password)
        try await window.answer(again, "something else")
        try await window.answer("\(window.text("cli.input.entriesDiffer")) \(new):", "passwort123")
        try await window.answer("\(new): \(again)", "passwort123")
        let guessable = window.fault("guessable", english: "or rarer words")
        try await window.answer("\(guessable) \(new):", password)
        try await window.answer("\(guessable) \(new): \(again)", password)
        try await window.shows(window.text("cli.account.registered", ["login": .words(mail)]))
        try await window.shows(window.text("cli.account.mailInFiles"))
        try await window.waitsForCommand()
        #expect(try await !window.screen().contains("brindle"))
        #expect(try await window.brokenLines() == [])
    }

    private static func signIn(_ mail: String, _ password: String, in window: TerminalWindow) async throws {
        try await window.enter("umkreis account sign-in \(mail)")
        try await window.answer("\(window.text("cli.input.password")):", "not the password")
        try await window.shows(window.fault("wrong-login", english: "wrong login or password"))
        try await window.suspendAndContinue()
        try await window.answer("\(window.text("cli.input.password")):", password)
        try await window.waitsForCommand()
    }

    private static func deleteAPost(in window: TerminalWindow) async throws {
        try await window.enter("umkreis post create Lamp")
        try await window.waitsForCommand()
        try await window.enter("umkreis post list")
        try await window.shows("Lamp")
        try await window.waitsForCommand()
        try await window.enter("umkreis post delete 1")
        let question = window.text("cli.post.deletePermanently", ["post": "Lamp"])
        try await window.answer(question, "n")
        try await window.shows(window.text("cli.input.cancelled"))
        try await window.waitsForCommand()
        try await window.enter("umkreis post delete 1")
        try await window.answer(question, window.language == .en ? "y" : "ja")
        try await window.waitsForCommand()
    }

    @Test("progress is erased at the end and by Ctrl-C") func showsProgress() async throws {
        try await RealStack.run { stack in
            try await Self.furnish(stack, posts: 0)
            let lines = (0..<2000).map { #"{"id":"\#($0)","kind":"offer","title":"Lamp \#($0)"}"# + "\n" }
            try lines.joined().write(toFile: stack.folder + "/lamps", atomically: true, encoding: .utf8)
            try await TerminalWindow.all(on: stack, environment: ["UMKREIS_PROFILE": "ada"]) { window in
                try await window.enter("cd $UMKREIS_DATA")
                try await window.enter("cat lamps - | umkreis import -")
                // The second word of "2,000 entries  250/s".
                let figures = window.text("cli.import.figures", ["count": 2000, "rate": 250])
                try await window.shows(String(figures.split(separator: " ")[1]))
                #expect(try await window.brokenLines() == [])
                try await window.press(.interrupt)
                try await window.waitsForCommand()
                try await window.enter("umkreis import lamps")
                let isFirst = window.size.columns == 80 && window.language == .en
                let outcome = window.text(
                    "cli.import.outcome",
                    [
                        "created": isFirst ? 2000 : 0, "updated": 0, "unchanged": isFirst ? 0 : 2000, "rejected": 0,
                    ]
                )
                try await window.shows(outcome)
                try await window.waitsForCommand()
                let lines = try await window.screen().split(separator: "\n")
                #expect(!lines.contains { $0.contains("/s") || $0.contains("#") }, "\(lines)")
                #expect(try await window.brokenLines() == [])
            }
        }
    }

    @Test("colour ends with NO_COLOR, and a pipe gets neither colour nor numbers") func isPlain() async throws {
        try await RealStack.run { stack in
            try await Self.furnish(stack, posts: 3)
            for language in Language.allCases {
                try await TerminalWindow.open(on: stack, Self.small, language) { window in
                    try await window.enter("umkreis search lamp")
                    try await window.waitsForCommand()
                    #expect(try await window.screen(withColours: true).contains("\u{1B}["))
                    try await window.enter("umkreis search lamp | cat")
                    try await window.waitsForCommand()
                    #expect(try await !window.screen(withColours: true).contains("\u{1B}["))
                    try await window.enter("umkreis search lamp | head -1")
                    try await window.waitsForCommand()
                    let first = try await window.screen()
                    #expect(first.contains("Lamp") && !first.contains("Broken pipe"), "\(first)")
                }
                try await TerminalWindow.open(on: stack, Self.small, language, environment: ["NO_COLOR": "1"]) {
                    window in
                    for command in ["search lamp", "post show 1", "--help", "post show 99"] {
                        try await window.enter("umkreis \(command)")
                        try await window.waitsForCommand()
                        let screen = try await window.screen(withColours: true)
                        #expect(!screen.contains("\u{1B}["), "\(command): \(screen)")
                    }
                }
            }
        }
    }

    private static func furnish(_ stack: RealStack, posts: Int) async throws {
        func umkreis(_ words: [String], input: String = "") async throws {
            let ended = try await stack.umkreis(words + ["--profile", "ada"], input: input)
            try #require(ended.status == 0, "\(words): \(ended.errors)")
        }
        let register = ["account", "register", "--email", "ada@example.org", "--name", "Ada", "--password-stdin"]
        try await umkreis(register, input: "ada brindle ferry oxide\n")
        for number in 0..<posts {
            let place = ["--near", "47.8\(number),13.0\(number)"]
            try await umkreis(["post", "create", "Lamp \(number)", "--text", "any text"] + place)
        }
        guard posts > 0 else { return }
        while try await !stack.umkreis(["search", "lamp", "--json"]).output.contains("\"count\":\(posts)") {}
    }
}
