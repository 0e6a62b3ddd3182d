enum JSONText {
    static func quoted(_ entry: JSONTapeEntry, in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[Int(entry.start) + 1..<Int(entry.end) - 1])
    }

    static func characters(of entry: JSONTapeEntry, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let quoted = quoted(entry, in: bytes)
        guard entry.isEscaped else { return String(decoding: quoted, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: quoted.count) { unescape(quoted, into: $0) }
    }

    static func withUnescaped<Result>(
        _ quoted: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: quoted.count) { text in
            let count = unescape(quoted, into: text)
            return body(UnsafeBufferPointer(rebasing: text[..<count]))
        }
    }

    /// Compares texts of equal length, eight bytes at a time.
    static func areSame(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        let (left, right) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
        var position = 0
        while position + 8 <= left.count {
            guard
                left.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                    == right.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            else { return false }
            position += 8
        }
        while position < left.count {
            guard left[position] == right[position] else { return false }
            position += 1
        }
        return true
    }

    static func isSame(_ quoted: UnsafeBufferPointer<UInt8>, withoutEscapes text: UnsafeBufferPointer<UInt8>) -> Bool {
        var read = 0
        var position = 0
        func takes(_ byte: UInt8) -> Bool {
            guard position < text.count, text[position] == byte else { return false }
            position += 1
            return true
        }
        while read < quoted.count {
            if quoted[read] != UInt8(ascii: "\\") {
                guard takes(quoted[read]) else { return false }
                read += 1
            } else if quoted[read + 1] != UInt8(ascii: "u") {
                guard takes(character(escapedBy: quoted[read + 1])) else { return false }
                read += 2
            } else {
                for unit in scalar(in: quoted, at: &read).utf8 {
                    guard takes(unit) else { return false }
                }
            }
        }
        return position == text.count
    }

    /// Returns the length; unescaping never grows a text.
    private static func unescape(
        _ quoted: UnsafeBufferPointer<UInt8>,
        into text: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var read = 0
        var written = 0
        while read < quoted.count {
            if quoted[read] != UInt8(ascii: "\\") {
                text[written] = quoted[read]
                read += 1
                written += 1
            } else if quoted[read + 1] != UInt8(ascii: "u") {
                text[written] = character(escapedBy: quoted[read + 1])
                read += 2
                written += 1
            } else {
                for unit in scalar(in: quoted, at: &read).utf8 {
                    text[written] = unit
                    written += 1
                }
            }
        }
        return written
    }

    private static func character(escapedBy letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    /// Reads a `\u` escape with its second surrogate.
    private static func scalar(in quoted: UnsafeBufferPointer<UInt8>, at read: inout Int) -> Unicode.Scalar {
        let first = unit(in: quoted, at: &read)
        guard (0xD800...0xDFFF).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let second = unit(in: quoted, at: &read)
        return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
    }

    private static func unit(in quoted: UnsafeBufferPointer<UInt8>, at read: inout Int) -> UInt32 {
        var unit: UInt32 = 0
        for digit in quoted[read + 2..<read + 6] { unit = unit << 4 | (digit.hexadecimalValue ?? 0) }
        read += 6
        return unit
    }

    /// Returns the next quote, backslash or control character.
    ///
    /// - Parameter isASCII: whether to stop at non-ASCII bytes, too.
    @inline(__always)
    static func endOfPlainText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, isASCII: Bool) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let words = UnsafeRawBufferPointer(bytes)
        var position = start
        while position + 8 <= bytes.count {
            let word = UInt64(littleEndian: words.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            var ends = (word &- ones &* 0x20) & ~word
            ends |= (quotes &- ones) & ~quotes
            ends |= (backslashes &- ones) & ~backslashes
            if isASCII { ends |= word }
            ends &= ones << 7
            guard ends == 0 else { return position + ends.trailingZeroBitCount / 8 }
            position += 8
        }
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20: return position
            case 0x80... where isASCII: return position
            default: position += 1
            }
        }
        return position
    }
}
