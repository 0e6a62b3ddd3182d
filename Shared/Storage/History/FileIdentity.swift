import Glibc

/// Which file of its file system a file is: its inode, and the moment of its birth where the file system notes that.
///
/// The device is left out, for its number may be another one after a restart of the machine. Foundation tells the last
/// change in the place of the birth, and Swift does not import `statx(2)`, whose layout is the kernel's and never changes.
enum FileIdentity {
    private typealias Statx =
        @convention(c) (
            _ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mask: UInt32,
            _ facts: UnsafeMutableRawPointer
        ) -> Int32

    /// `STATX_INO | STATX_BTIME`, and where in the 256 bytes of `struct statx` they are told.
    private static let (inode, birth): (UInt32, UInt32) = (0x100, 0x800)
    private static let (maskOffset, inodeOffset, secondsOffset, nanosecondsOffset) = (0, 32, 80, 88)

    static func of(_ path: String) throws -> String {
        guard let function = dlsym(nil, "statx") else { throw StorageError.settings("the system has no statx") }
        let statx = unsafeBitCast(function, to: Statx.self)
        return try withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { facts in
            guard let start = facts.baseAddress, statx(AT_FDCWD, path, 0, inode | birth, start) == 0 else {
                throw StorageError.settings("the file \(path) cannot be looked at: \(String(cString: strerror(errno)))")
            }
            let number = facts.load(fromByteOffset: inodeOffset, as: UInt64.self)
            guard facts.load(fromByteOffset: maskOffset, as: UInt32.self) & birth != 0 else { return "\(number)" }
            let seconds = facts.load(fromByteOffset: secondsOffset, as: Int64.self)
            return "\(number) \(seconds).\(facts.load(fromByteOffset: nanosecondsOffset, as: UInt32.self))"
        }
    }
}
