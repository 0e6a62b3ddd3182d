import Synchronization
import Texts
import Wire

/// Where a story is played: runs its commands, prints the transcript and checks the results.
public final class Stage: Sendable {
    let app: String
    let files: DemoFiles
    private let runner: any CommandRunner
    private let domain: String
    private let transcript: Transcript
    private let step = Mutex<Int?>(nil)

    /// - Parameters:
    ///   - domain: of the people's e-mail addresses. With a new one, a story can be played again on the same stack.
    ///   - print: a line of the transcript.
    public init(
        app: String,
        domain: String,
        files: DemoFiles,
        runner: any CommandRunner,
        print: @escaping @Sendable (String) -> Void
    ) {
        self.app = app
        self.domain = domain
        self.files = files
        self.runner = runner
        transcript = Transcript(files: files, print: print)
    }

    // MARK: Steps
    /// Begins a step: a line of Docs/Apps.md.
    func begin(_ number: Int) {
        step.withLock { $0 = number }
        transcript.heading("\(number). " + localized("cli.demo.\(app).\(number)"))
    }

    /// A remark between commands.
    enum Remark: String {
        case alreadyHere, lettersElsewhere
    }

    func remark(_ remark: Remark) { transcript.remark(localized("cli.demo.remark.\(remark.rawValue)")) }

    func person(_ name: String) -> Person {
        let login = name.lowercased()
        return Person(name: name, profile: "demo-\(login)", email: "\(login)@\(domain)")
    }

    // MARK: Commands
    /// Runs a command that must succeed; returns its reply.
    @discardableResult
    func run(_ person: Person?, _ words: String..., input: String = "") async throws -> JSONValue {
        try await run(person, words, input: input)
    }

    @discardableResult
    func run(_ person: Person?, _ words: [String], input: String = "") async throws -> JSONValue {
        let result = await perform(person, words, input: input)
        try expect(result.status == 0, "the command failed: \(result.text)")
        return result.data.first?["data"] ?? .null
    }

    /// Runs a command that must succeed; returns its printed text.
    func shown(_ person: Person?, _ words: String...) async throws -> String {
        try await shown(person, words)
    }

    func shown(_ person: Person?, _ words: [String]) async throws -> String {
        let result = await perform(person, words, input: "")
        try expect(result.status == 0, "the command failed: \(result.text)")
        return result.text
    }

    /// Runs a command with `--json` that prints many lines; returns them.
    func lines(_ person: Person?, _ words: String..., input: String = "") async throws -> [JSONValue] {
        try await lines(person, words, input: input)
    }

    func lines(_ person: Person?, _ words: [String], input: String = "") async throws -> [JSONValue] {
        let result = await perform(person, words, input: input)
        try expect(result.status == 0, "the command failed: \(result.text)")
        return result.data
    }

    /// Runs a command that must be refused; returns its fault.
    @discardableResult
    func refused(_ person: Person?, _ words: String..., input: String = "") async throws -> JSONValue {
        try await refused(person, words, input: input)
    }

    @discardableResult
    func refused(_ person: Person?, _ words: [String], input: String = "") async throws -> JSONValue {
        let result = await perform(person, words, input: input)
        try expect(result.status != 0, "the command was not refused")
        return result.data.first?["error"] ?? .null
    }

    /// Runs a command without showing it, or its failure; `nil` if it failed.
    func attempt(_ person: Person?, _ words: [String], input: String = "") async -> CommandResult? {
        let result = await runner.run(words, profile: person?.profile, input: input)
        return result.status == 0 ? result : nil
    }

    /// Repeats a command silently until its reply is as wanted, then prints the last result.
    ///
    /// Followers of a change need some milliseconds; five seconds are the limit.
    @discardableResult
    func eventually(
        _ person: Person?,
        _ words: [String],
        until isWanted: (JSONValue) -> Bool
    ) async throws -> JSONValue {
        let end = ContinuousClock.now + .seconds(5)
        while true {
            let result = await runner.run(words, profile: person?.profile, input: "")
            let reply = result.data.first?["data"] ?? .null
            let isDone = result.status == 0 && isWanted(reply)
            if isDone || ContinuousClock.now > end {
                transcript.command(person, words)
                transcript.output(result.text)
                try expect(isDone, "not within five seconds: \(words.joined(separator: " "))")
                return reply
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func perform(_ person: Person?, _ words: [String], input: String) async -> CommandResult {
        transcript.command(person, words)
        let result = await runner.run(words, profile: person?.profile, input: input)
        transcript.output(result.text)
        return result
    }

    // MARK: Results
    func expect(_ holds: Bool, _ reason: @autoclosure () -> String) throws {
        guard !holds else { return }
        throw StoryFailure(app: app, step: step.withLock(\.self), reason: reason())
    }

    /// Unwraps a member that a reply must have.
    func need<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else { throw StoryFailure(app: app, step: step.withLock(\.self), reason: "\(name) is missing") }
        return value
    }
}
