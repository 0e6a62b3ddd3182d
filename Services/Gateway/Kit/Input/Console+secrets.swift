import ArgumentParser
import Foundation
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// A secret input.
package struct Secret {
    let prompt: String
    let field: String
    /// Whether it's typed twice.
    var isNew = false
    var isOptional = false

    package init(prompt: String, field: String, isNew: Bool = false, isOptional: Bool = false) {
        self.prompt = prompt
        self.field = field
        self.isNew = isNew
        self.isOptional = isOptional
    }

    package static var password: Secret { Secret(prompt: localized("cli.input.password"), field: "password") }
    package static var newPassword: Secret {
        Secret(prompt: localized("cli.input.newPassword"), field: "newPassword", isNew: true)
    }
    package static var code: Secret { Secret(prompt: localized("cli.input.code"), field: "code") }
}

extension Console {
    /// How often a person may type a refused input.
    static let maximumAttempts = 3
    private static let maximumSecretBytes = 16_384

    package func secret(_ secret: Secret, _ options: SecretOptions) async throws -> String {
        try await secrets([secret], options)[0]
    }

    /// Reads secrets from the given source, one per line, or prompts without echo.
    package func secrets(_ secrets: [Secret], _ options: SecretOptions) async throws -> [String] {
        guard let bytes = try await given(options) else {
            return try secrets.map(typed)
        }
        let lines = bytes.split(separator: 0x0A, maxSplits: secrets.count, omittingEmptySubsequences: false)
        return try secrets.enumerated().map { index, secret in
            let line = index < lines.count ? lines[index].prefix { $0 != 0x0D } : []
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Refusal.usage(
                    localized("cli.input.secretNotText", ["secret": .words(secret.prompt)]),
                    field: secret.field
                )
            }
            return try Console.checked(text, secret)
        }
    }

    package func canAsk(_ options: SecretOptions) -> Bool { input.isTerminal && !options.isGiven }

    private func given(_ options: SecretOptions) async throws -> [UInt8]? {
        if options.passwordStdin { return try await input.everything(upTo: Self.maximumSecretBytes) }
        guard let path = options.passwordFile else { return nil }
        // Also a pipe, as the shell opens it for <(…).
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: path) else {
            throw Refusal.usage(localized("cli.input.unreadable", ["path": "\(path)"]), field: "password-file")
        }
        let source = InputSource(isTerminal: false) {
            Array((try? file.read(upToCount: Self.maximumSecretBytes)) ?? Foundation.Data())
        }
        return try await source.everything(upTo: Self.maximumSecretBytes)
    }

    private func typed(_ secret: Secret) throws -> String {
        guard input.isTerminal else {
            throw Refusal.usage(
                localized("cli.input.promptImpossible", ["secret": .words(secret.prompt)]),
                field: secret.field,
                hint: localized("cli.input.passwordHint")
            )
        }
        for _ in 1..<Self.maximumAttempts {
            do throws(Refusal) {
                return try typedOnce(secret)
            } catch {
                guard error.fault.code == .usage else { throw error }
                notices.sentence(error.fault.message)
            }
        }
        return try typedOnce(secret)
    }

    private func typedOnce(_ secret: Secret) throws(Refusal) -> String {
        let text = try Console.checked(HiddenInput.line("\(secret.prompt): ", notices), secret)
        if secret.isNew, try HiddenInput.line(localized("cli.input.again"), notices) != text {
            throw .usage(localized("cli.input.entriesDiffer"), field: secret.field)
        }
        return text
    }

    private static func checked(_ text: String, _ secret: Secret) throws(Refusal) -> String {
        guard !text.isEmpty || secret.isOptional else {
            throw .usage(
                localized("cli.input.secretEmpty", ["secret": .words(secret.prompt)]),
                field: secret.field
            )
        }
        return text
    }
}

/// Sources of secrets; never the command line, which other users can read.
package struct SecretOptions: ParsableArguments {
    @Flag(help: "Read secrets from standard input, one per line.")
    var passwordStdin = false

    @Option(help: .init("Read secrets from a file, one per line.", valueName: "file"), completion: .file())
    var passwordFile: String?

    package var isGiven: Bool { passwordStdin || passwordFile != nil }

    func validate() throws {
        if passwordStdin, passwordFile != nil {
            throw ValidationError(localized("cli.input.onePasswordSource"))
        }
    }
}
