import ArgumentParser
import Foundation
import GatewaySupervision
import Glibc
import Wire

extension Console {
    /// Asks before something that cannot be undone.
    ///
    /// - Throws: ``Refusal`` when the answer is not yes, or when nobody is there to answer.
    func confirm(_ question: String, isSure: Bool) async throws(Refusal) {
        if isSure { return }
        guard input.isTerminal else {
            throw .usage("this cannot be undone, and there is nobody to ask", hint: "add --yes")
        }
        notices.write("\(question) [y/N] ")
        let answer = String(decoding: await input.bytes(), as: UTF8.self).lowercased()
        guard ["y\n", "yes\n"].contains(answer) else {
            throw Refusal(Fault(.declined, "left as it is"))
        }
    }
}

/// Something that nobody else may read.
struct Secret {
    /// What is shown before it is typed.
    let prompt: String
    /// The member that it is sent as.
    let field: String
    /// Whether it is typed twice.
    var isNew = false
    /// Whether it may be left out.
    var isOptional = false

    static let password = Secret(prompt: "Password", field: "password")
    static let newPassword = Secret(prompt: "New password", field: "newPassword", isNew: true)
    static let code = Secret(prompt: "Code from the letter", field: "code")
}

extension Console {
    /// One secret, as ``secrets(_:_:)``.
    func secret(_ secret: Secret, _ options: SecretOptions) async throws -> String {
        try await secrets([secret], options)[0]
    }

    /// Secrets, from where the options say, a line each, else typed without an echo.
    ///
    /// - Throws: ``Refusal`` when one is empty, when two that were typed differ, or when nobody is there to type.
    func secrets(_ secrets: [Secret], _ options: SecretOptions) async throws -> [String] {
        guard let bytes = try await given(options) else {
            return try secrets.map(typed)
        }
        let lines = bytes.split(separator: 0x0A, maxSplits: secrets.count, omittingEmptySubsequences: false)
        return try secrets.enumerated().map { index, secret in
            let line = index < lines.count ? lines[index].prefix { $0 != 0x0D } : []
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Refusal.usage("the \(secret.prompt.lowercased()) is not UTF-8", field: secret.field)
            }
            return try Console.checked(text, secret)
        }
    }

    /// Whether somebody can be asked.
    func canAsk(_ options: SecretOptions) -> Bool { input.isTerminal && !options.isGiven }

    private func given(_ options: SecretOptions) async throws -> [UInt8]? {
        if options.passwordStdin { return try await input.everything(upTo: 16_384) }
        guard let path = options.passwordFile else { return nil }
        do {
            return Array(try Foundation.Data(contentsOf: URL(fileURLWithPath: path)))
        } catch let error as CocoaError {
            throw Refusal.usage("\(path) cannot be read: \(error.localizedDescription)", field: "password-file")
        }
    }

    private func typed(_ secret: Secret) throws -> String {
        guard input.isTerminal else {
            throw Refusal.usage(
                "there is nobody to type the \(secret.prompt.lowercased())",
                field: secret.field,
                hint: "give --password-stdin or --password-file FILE"
            )
        }
        let text = try Console.checked(HiddenInput.line("\(secret.prompt): ", notices), secret)
        if secret.isNew, try HiddenInput.line("Again: ", notices) != text {
            throw Refusal.usage("the two differ", field: secret.field)
        }
        return text
    }

    private static func checked(_ text: String, _ secret: Secret) throws -> String {
        guard !text.isEmpty || secret.isOptional else {
            throw Refusal.usage("the \(secret.prompt.lowercased()) is empty", field: secret.field)
        }
        return text
    }
}

/// Where passwords and codes come from: never from the command line, which other users can read.
struct SecretOptions: ParsableArguments {
    @Flag(name: .long, help: "Read what would be typed unseen from standard input, a line each.")
    var passwordStdin = false

    @Option(name: .long, help: ArgumentHelp("Read it from a file, a line each.", valueName: "file"))
    var passwordFile: String?

    var isGiven: Bool { passwordStdin || passwordFile != nil }

    func validate() throws {
        if passwordStdin, passwordFile != nil {
            throw ValidationError("Give one of --password-stdin and --password-file.")
        }
    }
}

/// A line that is typed on the terminal and not shown.
enum HiddenInput {
    /// Shows a prompt and reads up to Return.
    ///
    /// Backspace and Ctrl-U work; Ctrl-C ends with ``CommandStatus/interrupted``.
    ///
    /// The terminal hands over each key, so that it is as it was whatever key ends the line.
    static func line(_ prompt: String, _ sink: TextSink) throws(Refusal) -> String {
        var before = termios()
        guard tcgetattr(0, &before) == 0 else { throw .usage("standard input is no terminal") }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(0, TCSAFLUSH, &silent)
        defer {
            tcsetattr(0, TCSAFLUSH, &before)
            sink.write("\n")
        }
        sink.write(prompt)
        return try typed()
    }

    private static func typed() throws(Refusal) -> String {
        var bytes: [UInt8] = []
        while let key = key(), bytes.count < 4096 {
            switch key {
            case 0x0A, 0x0D, 0x04: return String(decoding: bytes, as: UTF8.self)
            case 0x03: throw Refusal(Fault(.interrupted, "interrupted"))
            case 0x08, 0x7F: bytes = Array(String(decoding: bytes, as: UTF8.self).dropLast().utf8)
            case 0x15: bytes = []
            default: bytes.append(key)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func key() -> UInt8? {
        var byte: UInt8 = 0
        var count = read(0, &byte, 1)
        while count < 0, errno == EINTR { count = read(0, &byte, 1) }
        return count == 1 ? byte : nil
    }
}
