import Glibc
import UmkreisTexts

struct SecretFile {
    let path: String
    /// Whether others may read it.
    var isPublic = false

    /// The owner.
    var user: UInt32? { status?.st_uid }
    /// Bytes.
    var size: Int? { status.map { Int($0.st_size) } }

    /// Returns why a container can't use the file, with a remedy, or `nil`.
    ///
    /// - Parameters:
    ///   - owner: In the format of `chown`.
    ///   - maker: The command that creates the file.
    func problem(for owner: String?, maker: String) -> String? {
        guard let status else { return text("cli.secret.missing", maker) }
        guard status.st_mode & S_IFMT == S_IFREG else { return text("cli.secret.noFile", maker) }
        if let owner, owner.prefix(while: { $0 != ":" }) != "\(status.st_uid)" {
            let user = TextValue.words("\(status.st_uid)")
            let values: [String: TextValue] = ["path": .words(path), "user": user, "owner": .words(owner)]
            return localized("cli.secret.owner", values)
        }
        if isPublic, status.st_mode & 0o022 != 0 { return text("cli.secret.writable", "chmod go-w \(path)") }
        if !isPublic, status.st_mode & 0o077 != 0 { return text("cli.secret.readable", "chmod 600 \(path)") }
        guard access(path, R_OK) == 0 else { return text("cli.secret.unreadable", maker) }
        return status.st_size == 0 ? text("cli.secret.empty", maker) : nil
    }

    private func text(_ key: String, _ command: String) -> String {
        localized(key, ["path": .words(path), "command": .words(command)])
    }

    private var status: stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}
