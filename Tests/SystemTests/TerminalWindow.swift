import Foundation
import Testing
import UmkreisTexts

/// A shell in a window of tmux: keys in, screen out.
///
/// tmux is a terminal emulator, so it shows what another program makes of the sequences that commands write.
struct TerminalWindow {
    struct Size: Sendable {
        let columns, rows: Int

        static let all = [Size(columns: 80, rows: 24), Size(columns: 40, rows: 15), Size(columns: 200, rows: 60)]
    }

    /// As tmux calls them.
    enum Key: String {
        case enter = "Enter"
        case tab = "Tab"
        case interrupt = "C-c"
        case suspend = "C-z"
        case endOfInput = "C-d"
    }

    struct NotSeen: Error, CustomStringConvertible {
        let wanted: String
        let screen: String

        var description: String { "'\(wanted)' is not on the screen:\n\(screen)" }
    }

    private static let prompt = "ready>"
    private static let deadline = Duration.seconds(30)

    let size: Size
    let language: Language
    private let tmux: Program
    private let socket: String

    /// Runs `body` in a window of each size and language; each is a profile of its own.
    static func all(
        on stack: RealStack,
        environment: [String: String] = [:],
        _ body: (TerminalWindow) async throws -> Void
    ) async throws {
        for size in Size.all {
            for language in Language.allCases {
                try await open(on: stack, size, language, environment: environment, body)
            }
        }
    }

    static func open(
        on stack: RealStack,
        _ size: Size,
        _ language: Language,
        environment: [String: String] = [:],
        _ body: (TerminalWindow) async throws -> Void
    ) async throws {
        let window = TerminalWindow(on: stack, size, language, environment)
        do {
            try await window.start()
            try await body(window)
        } catch {
            _ = try? await window.tell("kill-server")
            throw error
        }
        try await window.tell("kill-server")
    }

    private init(on stack: RealStack, _ size: Size, _ language: Language, _ environment: [String: String]) {
        (self.size, self.language) = (size, language)
        socket = stack.folder + "/tmux-\(size.columns)-\(language)-\(UInt16.random(in: 0 ... .max))"
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let own = [
            "UMKREIS_DATA": stack.folder, "XDG_STATE_HOME": stack.folder + "/state",
            "UMKREIS_PROFILE": "\(size.columns)-\(language)", "UMKREIS_LANG": language.rawValue,
            "PATH": RealStack.products.path + ":" + path, "LC_ALL": "C.UTF-8", "SHELL": "/bin/sh", "COLORTERM": "",
            "TERM_PROGRAM": "", "TMUX": "", "STY": "", "NO_COLOR": "",
        ]
        tmux = Program(
            executable: URL(fileURLWithPath: "/usr/bin/tmux"),
            environment: own.merging(environment) { $1 }
        )
    }

    private func start() async throws {
        try await tell(
            "start-server",
            ";",
            "set-option",
            "-g",
            "status",
            "off",
            ";",
            "new-session",
            "-d",
            "-x",
            "\(size.columns)",
            "-y",
            "\(size.rows)",
            #"PS1="\#(Self.prompt) " exec bash --norc --noprofile -i"#
        )
        try await waitsForCommand()
    }

    func type(_ text: String) async throws { try await tell("send-keys", "-l", "--", text) }

    func press(_ keys: Key...) async throws {
        for key in keys { try await tell("send-keys", key.rawValue) }
    }

    /// Stops the running command by Ctrl-Z, and lets it go on.
    func suspendAndContinue() async throws {
        try await press(.suspend)
        try await shows("Stopped")
        try await type("fg")
        try await press(.enter)
    }

    /// Runs a command on an empty screen.
    func enter(_ command: String) async throws {
        try await tell("send-keys", "C-l")
        try await type(command)
        try await wait(for: command) { Self.letters($0).hasSuffix(Self.letters(Self.prompt + command)) }
        try await press(.enter)
    }

    /// Answers a question.
    func answer(_ question: String, _ text: String) async throws {
        try await shows(question)
        try await type(text)
        try await press(.enter)
    }

    func resize(to size: Size) async throws {
        try await tell("resize-window", "-x", "\(size.columns)", "-y", "\(size.rows)")
    }

    /// A text in the window's language.
    func text(_ key: String, _ values: [String: TextValue] = [:]) -> String {
        TextCatalogue.of(language).text(key, values) ?? key
    }

    /// A broken rule; in English, a service's message says more than the text.
    func fault(_ rule: String, english message: String) -> String { language == .en ? message : text("rule.\(rule)") }

    /// Waits until a text is on the screen, broken between words or not.
    func shows(_ wanted: String) async throws {
        let words = Self.words(wanted)
        try await wait(for: wanted) { Self.words($0).contains(words) }
    }

    /// Waits until the shell asks for the next command.
    func waitsForCommand() async throws {
        try await wait(for: Self.prompt) { screen in
            screen.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map(Self.letters)
                == Self.prompt
        }
    }

    func screen(withColours: Bool = false) async throws -> String {
        try await tell("capture-pane", withColours ? "-pe" : "-p")
    }

    /// The lines that the terminal broke because they were too long.
    func brokenLines() async throws -> [String] {
        let shown = Set(try await screen().split(separator: "\n").map(String.init))
        return try await tell("capture-pane", "-pJ").split(separator: "\n").map(String.init).filter { line in
            line.count > size.columns && !shown.contains(line) && !line.hasPrefix(Self.prompt)
        }
    }

    private func wait(for wanted: String, _ isSeen: (String) -> Bool) async throws {
        let end = ContinuousClock.now + Self.deadline
        var seen = ""
        repeat {
            seen = try await tell("capture-pane", "-pJ")
            if isSeen(seen) { return }
        } while ContinuousClock.now < end
        throw NotSeen(wanted: wanted, screen: seen)
    }

    private static func letters(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }

    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @discardableResult
    private func tell(_ words: String...) async throws -> String {
        let ended = try await tmux.run(["-u", "-S", socket, "-f", "/dev/null"] + words)
        try #require(ended.status == 0, "tmux \(words): \(ended.errors)")
        return ended.output
    }
}
