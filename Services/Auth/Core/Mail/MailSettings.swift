import Glibc
import ServiceKit

/// What an operator may decide about mail.
struct MailSettings: Sendable {
    /// `mail-mode`: `file` or `smtp`; `file`.
    enum Mode: String, Sendable, CaseIterable {
        /// Letters are written into `<data>/auth/mail`.
        case file
        /// They are handed to a mail server.
        case smtp
    }

    /// `mail-tls`: `required` or `none`; `required`.
    enum Encryption: String, Sendable, CaseIterable {
        case required
        /// To a server on this machine alone.
        case none
    }

    /// `mail-from`: the address that letters come from; asked for by `smtp`.
    let from: EmailAddress
    /// Made of `mail-smtp` (`smtp://host:587`), `mail-tls`, `mail-user`, `mail-password-file` and `mail-ca-file`; `nil` for
    /// `file`.
    let server: MailServer?

    static let names = [
        "mail-mode", "mail-from", "mail-smtp", "mail-tls", "mail-user", "mail-password-file", "mail-ca-file",
    ]

    /// - Throws: ``InvalidSetting``.
    init(_ settings: ServiceSettings) throws {
        let mode = try settings.choice("mail-mode", standard: Mode.file)
        from = try Self.sender(settings, mode)
        guard mode == .smtp else {
            if let name = Self.names.dropFirst(2).first(where: { settings.text($0) != nil }) {
                throw InvalidSetting(name: name, rule: "left out, or mail-mode be smtp")
            }
            server = nil
            return
        }
        guard let address = settings.text("mail-smtp").flatMap(MailServerAddress.init) else {
            throw InvalidSetting(
                name: "mail-smtp",
                rule: "like smtp://mail.example.org:587 or smtps://mail.example.org:465"
            )
        }
        let encryption = try settings.choice("mail-tls", standard: Encryption.required)
        guard encryption == .required || address.isOnThisMachine && !address.isEncrypted else {
            throw InvalidSetting(name: "mail-tls", rule: "required: none is for smtp:// to 127.0.0.1, ::1 or localhost")
        }
        let user = settings.text("mail-user")
        let passwordFile = settings.text("mail-password-file")
        guard (user == nil) == (passwordFile == nil) else {
            throw InvalidSetting(name: "mail-password-file", rule: "given with mail-user, and only with it")
        }
        server = MailServer(
            url: address.url,
            user: user,
            password: try passwordFile.map { try PasswordFile(path: $0).password() },
            isTLSRequired: encryption == .required,
            authorities: try settings.text("mail-ca-file").map(Self.readable)
        )
    }

    /// - Parameter directory: auth's own.
    func carrier(in directory: String) -> any MailCarrier {
        server ?? MailFolder(path: "\(directory)/mail")
    }

    private static func sender(_ settings: ServiceSettings, _ mode: Mode) throws -> EmailAddress {
        let text = settings.text("mail-from") ?? (mode == .file ? "noreply@umkreis.invalid" : "")
        guard let address = try? EmailAddress(text) else {
            throw InvalidSetting(name: "mail-from", rule: "the address that letters come from, like post@example.org")
        }
        return address
    }

    private static func readable(_ path: String) throws -> String {
        guard access(path, R_OK) == 0 else {
            throw InvalidSetting(name: "mail-ca-file", rule: "a file that can be read")
        }
        return path
    }
}

/// Where a mail server listens.
struct MailServerAddress: Sendable, Equatable {
    /// With TLS from the start.
    let isEncrypted: Bool
    let host: String
    let port: Int

    /// `smtp://host`, `smtps://host:465`, `smtp://[::1]:25`; the port is 587 or 465 where none is given.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /(smtps?):\/\/([A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\])(?::([0-9]{1,5}))?\/?/)
        else {
            return nil
        }
        isEncrypted = match.1 == "smtps"
        host = String(match.2)
        port = match.3.map { Int($0) ?? 0 } ?? (isEncrypted ? 465 : 587)
        guard (1...65_535).contains(port) else { return nil }
    }

    var url: String { "\(isEncrypted ? "smtps" : "smtp")://\(host):\(port)" }

    var isOnThisMachine: Bool {
        host == "localhost" || host == "[::1]" || host.wholeMatch(of: /127(?:\.[0-9]{1,3}){3}/) != nil
    }
}

/// The file with the password by which the mail server knows us.
struct PasswordFile {
    let path: String

    /// Its first line.
    ///
    /// - Throws: ``InvalidSetting`` when it cannot be read, can be read by others than its owner, or is empty.
    func password() throws -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw problem("a file that can be read") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0 else {
            throw problem("a file that its owner alone can read: its mode must be 0600")
        }
        var bytes = [UInt8](repeating: 0, count: 1025)
        let count = read(file, &bytes, bytes.count)
        let line = bytes.prefix(max(0, count)).prefix { $0 != 0x0A && $0 != 0x0D }
        guard let password = String(validating: line, as: UTF8.self), (1...1024).contains(line.count) else {
            throw problem("a file with a password of 1 to 1024 bytes")
        }
        return password
    }

    private func problem(_ rule: String) -> InvalidSetting {
        InvalidSetting(name: "mail-password-file", rule: rule)
    }
}
