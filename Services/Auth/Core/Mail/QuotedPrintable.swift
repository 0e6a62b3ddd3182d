import Foundation

/// RFC 2045 §6.7.
enum QuotedPrintable {
    private static let width = 75

    static func encode(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            encode(line: Array(line.utf8))
        }.joined(separator: "\r\n")
    }

    private static func encode(line bytes: [UInt8]) -> String {
        var lines = ""
        var length = 0
        for (index, byte) in bytes.enumerated() {
            let isLast = index == bytes.count - 1
            // Trailing spaces would be lost; SMTP escapes leading dots.
            let isPlain = (0x21...0x7E).contains(byte) && byte != 0x3D || byte == 0x20 && !isLast
            let token = isPlain ? String(UnicodeScalar(byte)) : "=" + hex(byte)
            if length + token.count > width {
                lines += "=\r\n"
                length = 0
            }
            lines += token
            length += token.count
        }
        return lines
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = Array("0123456789ABCDEF")
        return String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
}

/// Base64 with padding (RFC 4648 §4).
enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
