import Testing

func bytes(hex text: String) throws -> [UInt8] {
    let digits = Array(text)
    return try stride(from: 0, to: digits.count, by: 2).map { index in
        try #require(UInt8(String(digits[index...index + 1]), radix: 16))
    }
}
