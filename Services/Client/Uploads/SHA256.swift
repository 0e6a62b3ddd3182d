import Foundation

/// SHA-256 (FIPS 180-4) of bytes that arrive in parts; written here, since apps link no C library.
struct SHA256 {
    private static let block = 64

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]

    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    mutating func append(_ bytes: some Collection<UInt8>) {
        count += UInt64(bytes.count)
        rest += bytes
        let whole = rest.count / Self.block * Self.block
        digest(whole)
        rest.removeFirst(whole)
    }

    /// The digest of all bytes until now: 64 lower-case digits.
    var hex: String {
        var last = self
        last.rest.append(0x80)
        let zeros = (Self.block + 56 - last.rest.count % Self.block) % Self.block
        last.rest += [UInt8](repeating: 0, count: zeros)
        withUnsafeBytes(of: (count * 8).bigEndian) { last.rest += $0 }
        last.digest(last.rest.count)
        return last.state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Digests the blocks at the beginning of the rest.
    private mutating func digest(_ count: Int) {
        var schedule = [UInt32](repeating: 0, count: 64)
        rest.withUnsafeBufferPointer { bytes in
            schedule.withUnsafeMutableBufferPointer { schedule in
                Self.constants.withUnsafeBufferPointer { constants in
                    for start in stride(from: 0, to: count, by: Self.block) {
                        Self.digest(
                            UnsafeBufferPointer(rebasing: bytes[start..<start + Self.block]),
                            schedule,
                            constants,
                            &state
                        )
                    }
                }
            }
        }
    }

    private static func digest(
        _ block: UnsafeBufferPointer<UInt8>,
        _ words: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>,
        _ state: inout [UInt32]
    ) {
        for index in 0..<16 {
            let (first, second) = (UInt32(block[4 * index]) << 24, UInt32(block[4 * index + 1]) << 16)
            words[index] = first | second | UInt32(block[4 * index + 2]) << 8 | UInt32(block[4 * index + 3])
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = early.turned(7) ^ early.turned(18) ^ (early >> 3)
            let second = late.turned(17) ^ late.turned(19) ^ (late >> 10)
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let mixed = e.turned(6) ^ e.turned(11) ^ e.turned(25)
            let first = h &+ mixed &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
            let second = (a.turned(2) ^ a.turned(13) ^ a.turned(22)) &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }
}

extension UInt32 {
    /// Rotates to the right.
    fileprivate func turned(_ bits: UInt32) -> UInt32 { self >> bits | self << (32 - bits) }
}
