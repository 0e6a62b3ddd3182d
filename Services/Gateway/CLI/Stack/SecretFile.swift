import Glibc

/// A file that a container reads as its own user.
struct SecretFile {
    let path: String
    /// Whether others may read it, as the list of public keys.
    var isPublic = false

    /// The user that it belongs to; nil when it is missing.
    var user: UInt32? { status?.st_uid }
    /// How many bytes it has; nil when it is missing.
    var size: Int? { status.map { Int($0.st_size) } }

    /// Why a container that runs as `owner` could not use it, with the remedy; nil when it can.
    ///
    /// - Parameters:
    ///   - owner: as `chown` has it; nil when it is not known.
    ///   - maker: the command that makes the file.
    func problem(for owner: String?, maker: String) -> String? {
        guard let status else { return "\(path) is missing; \(maker)" }
        guard status.st_mode & S_IFMT == S_IFREG else { return "\(path) is no file; remove it, then \(maker)" }
        if let owner, owner.prefix(while: { $0 != ":" }) != "\(status.st_uid)" {
            let problem = "belongs to user \(status.st_uid), and containers run as \(owner) (UMKREIS_USER)"
            return "\(path) \(problem); chown \(owner) \(path)"
        }
        if isPublic, status.st_mode & 0o022 != 0 { return "\(path) can be written by others; chmod go-w \(path)" }
        if !isPublic, status.st_mode & 0o077 != 0 { return "\(path) can be read by others; chmod 600 \(path)" }
        guard access(path, R_OK) == 0 else { return "\(path) cannot be read; check it as its owner" }
        return status.st_size == 0 ? "\(path) is empty; remove it, then \(maker)" : nil
    }

    private var status: stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}
