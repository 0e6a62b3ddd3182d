import ArgumentParser
import Foundation
import GatewaySupervision
import Glibc
import Texts
import Wire

extension Console {
    /// Throws if the user declines or can't be asked.
    func confirm(_ question: String, isSure: Bool) async throws(Refusal) {
        if isSure { return }
        guard input.isTerminal else {
            throw .usage(localized("cli.input.thisCannotBeUndoneAnd"), hint: localized("cli.input.addYes"))
        }
        guard await agrees(question) else { throw Refusal(Fault(.declined, localized("cli.input.cancelled"))) }
    }

    /// Asks on a terminal; anything but a yes is a no.
    func agrees(_ question: String) async -> Bool {
        notices.write("\(question) [\(localized("cli.input.yesOrNo"))] ")
        let answer = String(decoding: await input.bytes(), as: UTF8.self).lowercased()
        let accepted = ["y", "yes"] + localized("cli.input.yesWords").split(separator: " ").map(String.init)
        return accepted.contains(answer.trimmingCharacters(in: .newlines))
    }
}

/// A secret input.
struct Secret {
    let prompt: String
    let field: String
    /// Whether it's typed twice.
    var isNew = false
    var isOptional = false

    static var password: Secret { Secret(prompt: localized("cli.input.password"), field: "password") }
    static var newPassword: Secret {
        Secret(prompt: localized("cli.input.newPassword"), field: "newPassword", isNew: true)
    }
    static var code: Secret { Secret(prompt: localized("cli.input.code"), field: "code") }
}

extension Console {
    func secret(_ secret: Secret, _ options: SecretOptions) async throws -> String {
        try await secrets([secret], options)[0]
    }

    /// Reads secrets from the given source, one per line, or prompts without echo.
    func secrets(_ secrets: [Secret], _ options: SecretOptions) async throws -> [String] {
        guard let bytes = try await given(options) else {
            return try secrets.map(typed)
        }
        let lines = bytes.split(separator: 0x0A, maxSplits: secrets.count, omittingEmptySubsequences: false)
        return try secrets.enumerated().map { index, secret in
            let line = index < lines.count ? lines[index].prefix { $0 != 0x0D } : []
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Refusal.usage(
                    localized("cli.input.secretIsNotUtf8", ["secret": .words(secret.prompt)]),
                    field: secret.field
                )
            }
            return try Console.checked(text, secret)
        }
    }

    func canAsk(_ options: SecretOptions) -> Bool { input.isTerminal && !options.isGiven }

    private func given(_ options: SecretOptions) async throws -> [UInt8]? {
        if options.passwordStdin { return try await input.everything(upTo: 16_384) }
        guard let path = options.passwordFile else { return nil }
        do {
            return Array(try Foundation.Data(contentsOf: URL(fileURLWithPath: path)))
        } catch let error as CocoaError {
            throw Refusal.usage(
                localized(
                    "cli.input.cannotRead",
                    ["path": "\(path)", "localizedDescription": "\(error.localizedDescription)"]
                ),
                field: "password-file"
            )
        }
    }

    private func typed(_ secret: Secret) throws -> String {
        guard input.isTerminal else {
            throw Refusal.usage(
                localized("cli.input.cannotPromptFor", ["secret": .words(secret.prompt)]),
                field: secret.field,
                hint: localized("cli.input.givePasswordStdinOrPassword")
            )
        }
        let text = try Console.checked(HiddenInput.line("\(secret.prompt): ", notices), secret)
        if secret.isNew, try HiddenInput.line(localized("cli.input.again"), notices) != text {
            throw Refusal.usage(localized("cli.input.theTwoEntriesDiffer"), field: secret.field)
        }
        return text
    }

    private static func checked(_ text: String, _ secret: Secret) throws -> String {
        guard !text.isEmpty || secret.isOptional else {
            throw Refusal.usage(
                localized("cli.input.secretIsEmpty", ["secret": .words(secret.prompt)]),
                field: secret.field
            )
        }
        return text
    }
}

/// Sources of secrets; never the command line, which other users can read.
struct SecretOptions: ParsableArguments {
    @Flag(help: "Read secrets from standard input, one per line.")
    var passwordStdin = false

    @Option(help: .init("Read secrets from a file, one per line.", valueName: "file"))
    var passwordFile: String?

    var isGiven: Bool { passwordStdin || passwordFile != nil }

    func validate() throws {
        if passwordStdin, passwordFile != nil {
            throw ValidationError(localized("cli.input.useOnlyOneOfPassword"))
        }
    }
}

/// Reads a line without echo.
enum HiddenInput {
    /// Ctrl-C is read as a key, so that the terminal's mode is always restored.
    static func line(_ prompt: String, _ sink: TextSink) throws(Refusal) -> String {
        var before = termios()
        guard tcgetattr(0, &before) == 0 else { throw .usage(localized("cli.input.standardInputIsNotA")) }
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
            case 0x03: throw Refusal(Fault(.interrupted, localized("cli.errors.interrupted")))
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
