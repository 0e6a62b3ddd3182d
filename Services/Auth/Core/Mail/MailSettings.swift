import Glibc
import ServiceKit

struct MailSettings: Sendable {
    /// `mail-mode`: `file` or `smtp`; `file`.
    enum Mode: String, Sendable, CaseIterable {
        /// Writes mails to `<data>/auth/mail`.
        case file
        case smtp
    }

    /// `mail-tls`; `required` by default.
    enum Encryption: String, Sendable, CaseIterable {
        case required
        /// Only for a server on this machine.
        case none
    }

    /// `mail-from`: the sender's address; mandatory for `smtp`.
    let from: EmailAddress
    /// `mail-site`: where the app is, such as `app.example.org`, for mails that invite somebody.
    let site: String?
    /// `mail-smtp` (`smtp://host:587`), `mail-tls`, `mail-user`, `mail-password-file`, `mail-ca-file`; `nil` for
    /// `file`.
    let server: MailServer?

    static let names = ["mail-mode", "mail-from", "mail-site"] + serverNames
    private static let serverNames = ["mail-smtp", "mail-tls", "mail-user", "mail-password-file", "mail-ca-file"]

    init(_ settings: ServiceSettings) throws {
        let mode = try settings.choice("mail-mode", standard: Mode.file)
        from = try Self.sender(settings, mode)
        site = try Self.site(settings)
        guard mode == .smtp else {
            if let name = Self.serverNames.first(where: { settings.text($0) != nil }) {
                throw InvalidSetting(name: name, rule: "omitted unless mail-mode is smtp")
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
            throw InvalidSetting(name: "mail-tls", rule: "required, except for smtp:// to 127.0.0.1, ::1 or localhost")
        }
        let user = settings.text("mail-user")
        let passwordFile = settings.text("mail-password-file")
        guard (user == nil) == (passwordFile == nil) else {
            throw InvalidSetting(name: "mail-password-file", rule: "set together with mail-user")
        }
        server = MailServer(
            url: address.url,
            user: user,
            password: try passwordFile.map { try PasswordFile(path: $0).password() },
            isTLSRequired: encryption == .required,
            authorities: try settings.text("mail-ca-file").map(Self.readable)
        )
    }

    func transport(in directory: String) -> any MailTransport {
        server ?? MailFolder(path: "\(directory)/mail")
    }

    private static func sender(_ settings: ServiceSettings, _ mode: Mode) throws -> EmailAddress {
        let text = settings.text("mail-from") ?? (mode == .file ? "noreply@umkreis.invalid" : "")
        guard let address = try? EmailAddress(text) else {
            throw InvalidSetting(name: "mail-from", rule: "the sender's address, like post@example.org")
        }
        return address
    }

    private static func site(_ settings: ServiceSettings) throws -> String? {
        guard let text = settings.text("mail-site") else { return nil }
        guard (1...100).contains(text.count),
            text.wholeMatch(of: /[a-z0-9][a-z0-9.-]*(:[0-9]+)?(\/[a-z0-9\/_-]*)?/) != nil
        else { throw InvalidSetting(name: "mail-site", rule: "a host and perhaps a path, like app.example.org") }
        return text
    }

    private static func readable(_ path: String) throws -> String {
        guard access(path, R_OK) == 0 else {
            throw InvalidSetting(name: "mail-ca-file", rule: "a readable file")
        }
        return path
    }
}

struct MailServerAddress: Sendable, Equatable {
    let isEncrypted: Bool
    let host: String
    let port: Int

    /// Parses `smtp://host`, `smtps://host:465` or `smtp://[::1]:25`; defaults to port 587 or 465.
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

struct PasswordFile {
    let path: String

    /// Returns the first line.
    ///
    /// - Throws: ``InvalidSetting``, also if the file is readable by others.
    func password() throws -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw problem("a readable file") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0 else {
            throw problem("a file that only its owner can read (mode 0600)")
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
