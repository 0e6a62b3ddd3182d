import Glibc
import UmkreisWire

/// The settings file that `umkreis config set` writes.
struct SettingsFile {
    private let path: String

    init(in data: String) {
        path = "\(data)/\(StoredSettings.fileName)"
    }

    /// - Returns: empty settings without a file.
    /// - Throws: ``ConfigurationError`` if it is not readable and private.
    func read() throws -> StoredSettings {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT { return StoredSettings() }
            throw mistake("readable: \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0,
            status.st_uid == geteuid()
        else { throw mistake("a file of the service's user with mode 0600") }
        var bytes = [UInt8](repeating: 0, count: StoredSettings.maximumBytes + 1)
        let count = pread(file, &bytes, bytes.count, 0)
        guard (0...StoredSettings.maximumBytes).contains(count) else {
            throw mistake("JSON as umkreis config writes it")
        }
        let content = Array(bytes[..<count])
        if let version = FileVersion.of(content), version > StoredSettings.version {
            throw mistake("of this version (\(StoredSettings.version)) or an earlier one, and not \(version)")
        }
        guard let stored = try? WireJSON.decode(StoredSettings.self, from: content) else {
            throw mistake("JSON as umkreis config writes it")
        }
        return stored
    }

    private func mistake(_ rule: String) -> ConfigurationError {
        ConfigurationError(key: "data", rule: "a folder whose \(StoredSettings.fileName) is \(rule)")
    }
}
