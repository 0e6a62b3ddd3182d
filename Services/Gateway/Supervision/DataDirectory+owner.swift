import Glibc

extension DataDirectory {
    /// The user whose stack this is, if this process may not enter its folder; else `nil`.
    public var foreignOwner: String? {
        var folder = run
        var status = stat()
        // Files in a closed folder are invisible.
        while stat(folder, &status) != 0 {
            guard errno == EACCES, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return nil }
            folder = String(folder[..<slash])
        }
        guard status.st_uid != geteuid(), access(folder, X_OK) != 0 else { return nil }
        return getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)"
    }
}
