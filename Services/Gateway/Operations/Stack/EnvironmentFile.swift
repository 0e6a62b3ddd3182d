import Foundation
import GatewaySupervision
import Glibc
import UmkreisWire

/// A `.env` file of Docker Compose.
struct EnvironmentFile {
    private(set) var values: [(name: String, value: String)] = []

    init(text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.hasPrefix("#"), let sign = line.firstIndex(of: "=") else { continue }
            let name = line[..<sign].trimmingCharacters(in: .whitespaces)
            let value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
            values.append((name, EnvironmentFile.unquoted(value)))
        }
    }

    /// The last value; `nil` if it is empty.
    subscript(_ name: String) -> String? {
        values.last { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// The default content, for containers that run as `owner`.
    static func text(for owner: FileOwner) -> [UInt8] {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        let deployment = String((0..<8).map { _ in letters[Int.random(in: letters.indices)] })
        let text = """
            # Settings of this stack, created by umkreis stack init. .env.example lists all settings.
            UMKREIS_VERSION=\(Release.version)
            # The prefix of containers and volumes. A second stack on this host needs another one before its first start.
            COMPOSE_PROJECT_NAME=umkreis
            # The stack's name in tokens. Changing it ends all sessions.
            UMKREIS_DEPLOYMENT=\(deployment)
            # The user and group of the containers, which own the files in secrets.
            UMKREIS_USER=\(owner)
            # The port at 127.0.0.1 for the proxy, with compose.http.yaml.
            #UMKREIS_HTTP_PORT=8080

            """
        return Array(text.utf8)
    }

    /// Creates a file with mode 0600; returns false if it exists.
    static func create(_ path: String, _ bytes: [UInt8]) throws(Refusal) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file < 0, errno == EEXIST { return false }
        guard file >= 0 else {
            throw .failed("cli.rule.file-uncreatable", on: path)
        }
        defer { close(file) }
        guard FileReplacement.writeAll(bytes, to: file), fsync(file) == 0 else {
            let code = errno
            unlink(path)
            throw .failed("cli.rule.file-unwritable", on: path, code)
        }
        return true
    }

    private static func unquoted(_ value: String) -> String {
        for quote in ["\"", "'"] where value.count > 1 && value.hasPrefix(quote) && value.hasSuffix(quote) {
            return String(value.dropFirst().dropLast())
        }
        return value
    }
}
