import Glibc

/// Whole reads and writes of a descriptor.
package enum FileBytes {
    /// Returns fewer bytes at the end, and `nil` for an error in `errno`.
    package static func read(_ file: Int32, count: Int, at offset: Int) -> [UInt8]? {
        var isFailed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let start = buffer.baseAddress {
                let got = pread(file, start + filled, count - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                isFailed = got < 0
                if got <= 0 { return }
                filled += got
            }
        }
        return isFailed ? nil : bytes
    }

    /// Returns false for an error in `errno`.
    package static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }
}
