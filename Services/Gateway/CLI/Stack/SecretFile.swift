import Glibc

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
        guard let status else { return "\(path) is missing; \(maker)" }
        guard status.st_mode & S_IFMT == S_IFREG else { return "\(path) is not a file; remove it, then \(maker)" }
        if let owner, owner.prefix(while: { $0 != ":" }) != "\(status.st_uid)" {
            let problem = "belongs to user \(status.st_uid), but containers run as \(owner) (UMKREIS_USER)"
            return "\(path) \(problem); chown \(owner) \(path)"
        }
        if isPublic, status.st_mode & 0o022 != 0 { return "\(path) is writable by others; chmod go-w \(path)" }
        if !isPublic, status.st_mode & 0o077 != 0 { return "\(path) is readable by others; chmod 600 \(path)" }
        guard access(path, R_OK) == 0 else { return "\(path) cannot be read; check it as its owner" }
        return status.st_size == 0 ? "\(path) is empty; remove it, then \(maker)" : nil
    }

    private var status: stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}
