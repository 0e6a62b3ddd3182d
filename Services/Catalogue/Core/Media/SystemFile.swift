import Glibc
import ServiceKit
import UmkreisProcesses

/// Calls to the file system that block, for files of mode 0600 in folders of mode 0700.
enum SystemFile {
    static func makeFolder(_ folder: String) throws {
        guard mkdir(folder, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw problem(folder)
        }
        guard DurableNames.flushFolder(of: folder) else { throw problem(folder) }
    }

    static func open(_ path: String, _ flags: Int32) throws -> Int32 {
        let file = Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw problem(path) }
        return file
    }

    static func write(_ bytes: [UInt8], to file: Int32, at offset: Int, _ path: String) throws {
        try bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = pwrite(file, rest.baseAddress, rest.count, off_t(offset + written))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw problem(path) }
                written += count
            }
        }
    }

    /// - Returns: `nil` if the file does not exist.
    static func read(_ path: String, from offset: Int, atMost length: Int) throws -> [UInt8]? {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw problem(path)
        }
        defer { close(file) }
        var trouble: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = 0
            while count < length {
                let read = pread(file, buffer.baseAddress.map { $0 + count }, length - count, off_t(offset + count))
                if read < 0, errno == EINTR { continue }
                if read < 0 { trouble = errno }
                guard read > 0 else { return }
                count += read
            }
        }
        if let trouble { throw problem(path, trouble) }
        return bytes
    }

    static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw problem(path) }
    }

    static func names(in folder: String) throws -> [String] {
        guard let names = FolderNames.read(folder) else {
            if errno == ENOENT { return [] }
            throw problem(folder)
        }
        return names
    }

    static func problem(_ path: String, _ number: Int32 = errno) -> any Error {
        if [ENOSPC, EDQUOT].contains(number) { return StorageUnavailable.diskFull }
        return StorageError.settings("cannot access the file \(path): \(String(cString: strerror(number)))")
    }
}
