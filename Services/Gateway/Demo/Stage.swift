import Synchronization
import UmkreisTexts

/// Plays the steps of a story: runs commands, prints the transcript and checks the text.
///
/// Expected texts come from the catalogue of texts, in the user's language, or from the story's data.
public final class Stage: Sendable {
    let app: String
    let files: DemoFiles
    private let runner: any CommandRunner
    private let domain: String
    private let transcript: Transcript
    private let steps = Mutex<[Int]>([])

    /// Followers of a change need some milliseconds; on a busy machine, more.
    private static let timeout = Duration.seconds(15)

    /// - Parameters:
    ///   - domain: of the people's e-mail addresses. With a new one, a story can be played again on the same stack.
    ///   - isColoured: whether the transcript shows the colours of the commands.
    ///   - print: a line of the transcript.
    public init(
        app: String,
        domain: String,
        files: DemoFiles,
        runner: any CommandRunner,
        isColoured: Bool,
        print: @escaping @Sendable (String) -> Void
    ) {
        self.app = app
        self.domain = domain
        self.files = files
        self.runner = runner
        transcript = Transcript(files: files, isColoured: isColoured, print: print)
    }

    // MARK: Steps
    /// Begins a step: a line of Docs/Apps.md.
    func begin(_ number: Int) {
        steps.withLock { $0.append(number) }
        transcript.heading("\(number). " + localized("cli.demo.\(app).\(number)"))
    }

    /// The number of different steps that were begun.
    public var stepCount: Int { steps.withLock { Set($0).count } }

    /// A remark between commands.
    enum Remark: String {
        case alreadyHere, lettersElsewhere
    }

    func remark(_ remark: Remark) { transcript.remark(localized("cli.demo.remark.\(remark.rawValue)")) }

    func person(_ name: String) -> Person { Person(name, domain: domain) }

    /// A word that is new in each run: the first part of the domain.
    var tag: String { String(domain.prefix { $0 != "." }) }

    // MARK: Commands
    /// Runs a command that must succeed; returns its text.
    @discardableResult
    func run(_ person: Person?, _ words: String..., input: String = "") async throws -> Shown {
        try await run(person, words, input: input)
    }

    @discardableResult
    func run(_ person: Person?, _ words: [String], input: String = "") async throws -> Shown {
        let result = try await perform(person, words, input: input)
        guard result.status == 0 else { throw failure("refused", Shown(result.text).text) }
        return Shown(result.text)
    }

    /// Runs a command that must be refused; returns its text.
    ///
    /// - Parameter code: the code that the message ends with.
    @discardableResult
    func refused(_ person: Person?, _ words: [String], input: String = "", as code: String) async throws -> Shown {
        let result = try await perform(person, words, input: input)
        guard result.status != 0 else { throw failure("accepted", words.joined(separator: " ")) }
        let shown = Shown(result.text)
        try expect(shown, has: "[\(code)]")
        return shown
    }

    /// Runs a command without showing it, or its failure; `nil` if it failed.
    func attempt(_ person: Person?, _ words: [String], input: String = "") async throws -> Shown? {
        try Task.checkCancellation()
        let result = await runner.run(words, profile: person?.profile, input: input)
        return result.status == 0 ? Shown(result.text) : nil
    }

    /// Runs a command that must succeed, without showing it.
    @discardableResult
    func prepare(_ person: Person?, _ words: [String], input: String = "") async throws -> Shown {
        try Task.checkCancellation()
        let result = await runner.run(words, profile: person?.profile, input: input)
        let shown = Shown(result.text)
        guard result.status == 0 else { throw failure("refused", "umkreis \(words[0]) \(words[1]): \(shown.text)") }
        return shown
    }

    /// Repeats a command silently until its text is as expected, then prints the last result.
    @discardableResult
    func eventually(_ person: Person?, _ words: [String], until isWanted: (Shown) -> Bool) async throws -> Shown {
        let end = ContinuousClock.now + Self.timeout
        while true {
            try Task.checkCancellation()
            let result = await runner.run(words, profile: person?.profile, input: "")
            let shown = Shown(result.text)
            let isDone = result.status == 0 && isWanted(shown)
            if isDone || ContinuousClock.now > end {
                transcript.command(person, words)
                transcript.output(result.text)
                guard isDone else { throw failure("late", words.joined(separator: " ")) }
                return shown
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Runs a command that fills the terminal, and presses its keys; each screen must show its texts.
    func press(_ keys: [KeyPress], _ person: Person, in words: [String]) async throws {
        try Task.checkCancellation()
        transcript.command(person, words)
        let screens = await runner.press(keys, in: words, profile: person.profile)
        for (key, screen) in zip(keys, screens) {
            if !key.key.isEmpty { transcript.key(key.key) }
            if !key.texts.isEmpty { transcript.output(screen.text) }
        }
        guard screens.count == keys.count, screens.allSatisfy({ $0.status == 0 }) else {
            let wanted = keys[max(0, screens.count - 1)].texts
            throw failure("missing", wanted.joined(separator: ", "))
        }
    }

    private func perform(_ person: Person?, _ words: [String], input: String) async throws -> CommandResult {
        try Task.checkCancellation()
        transcript.command(person, words)
        let result = await runner.run(words, profile: person?.profile, input: input)
        transcript.output(result.text)
        return result
    }

    // MARK: Results
    func expect(_ shown: Shown, has texts: String...) throws {
        for text in texts where !shown.has(text) { throw failure("missing", text) }
    }

    func expect(_ shown: Shown, hasNot texts: String...) throws {
        for text in texts where shown.has(text) { throw failure("unwanted", text) }
    }

    func expect(_ shown: Shown, hasInOrder texts: [String]) throws {
        guard shown.has(inOrder: texts) else { throw failure("order", texts.joined(separator: ", ")) }
    }

    /// Checks the number of a list's entries.
    func expect(_ shown: Shown, entries count: Int) throws {
        guard shown.entries.count == count else { throw failure("count", "\(shown.entries.count) ≠ \(count)") }
    }

    /// Unwraps what must be shown.
    func need<Value>(_ value: Value?, _ text: String) throws -> Value {
        guard let value else { throw failure("missing", text) }
        return value
    }

    /// The number of an entry, which later commands accept.
    func number(of entry: String, in shown: Shown) throws -> String {
        try need(shown.number(of: entry), entry)
    }

    /// - Parameter key: the last part of `cli.demo.wrong.…`.
    func failure(_ key: String, _ text: String) -> StoryFailure {
        let reason = localized("cli.demo.wrong.\(key)", ["text": .words(text)])
        return StoryFailure(app: app, step: steps.withLock(\.last), reason: reason)
    }
}
