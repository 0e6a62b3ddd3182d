import TestKit
import Testing
import UmkreisImages
import UmkreisVocabulary

@Suite("MetadataFreeImage")
struct StrippedImageTests {
    @Test func hasOnlyThePixelsOfTheSource() async throws {
        try await Corpus.run { corpus in
            #expect(corpus.entries.count >= 80)
            for entry in corpus.entries {
                let bytes = try corpus.bytes(entry.name)
                let image = try MetadataFreeImage(bytes, declared: entry.format)
                let header = image.header
                #expect(header.format == entry.format)
                #expect((header.width, header.height) == (entry.width, entry.height), "\(entry.name)")
                #expect(header.orientation == entry.orientation, "\(entry.name)")
                #expect(try ImageHeader.read(bytes) == header)
                #expect(image.location.map { [$0.lat, $0.lon] } == entry.location, "\(entry.name)")
                let again = try MetadataFreeImage(image.bytes)
                #expect(again.bytes == image.bytes && again.header == header, "\(entry.name)")
                #expect(again.location == nil)
                try corpus.write(image.bytes, as: "\(entry.name).stripped")
            }
            let problems = try await corpus.problems(with: "stripped")
            #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
        }
    }

    @Test func isNotMadeOfWhatBreaksARule() async throws {
        try await Corpus.run { corpus in
            #expect(corpus.refused.count > 35)
            for refused in corpus.refused {
                let bytes = try corpus.bytes(refused.name)
                let fault = #expect(throws: ImageFault.self, "\(refused.name)") { try MetadataFreeImage(bytes) }
                #expect(fault?.rule.id == refused.rule, "\(refused.name)")
            }
        }
    }

    @Test func isNotMadeOfAMislabelledFile() async throws {
        try await Corpus.run { corpus in
            for entry in corpus.entries.filter({ $0.name.hasPrefix("plain") }) {
                let bytes = try corpus.bytes(entry.name)
                for format in ImageFormat.allCases where format != entry.format {
                    #expect(throws: ImageFault.notAsDeclared(entry.format)) {
                        try MetadataFreeImage(bytes, declared: format)
                    }
                }
            }
        }
    }

    @Test func isNotMadeOfABeginning() async throws {
        try await Corpus.run { corpus in
            for name in ["small.jpeg", "progressive.jpeg", "plain.png", "place.webp", "alpha.webp", "few.gif"] {
                let bytes = try corpus.bytes(name)
                for count in bytes.indices {
                    #expect(throws: ImageFault.self, "\(count) bytes of \(name)") {
                        try MetadataFreeImage(Array(bytes.prefix(count)))
                    }
                }
            }
        }
    }

    @Test func keepsOnlyTheOrientationTag() async throws {
        try await Corpus.run { corpus in
            let bytes = try MetadataFreeImage(corpus.bytes("turned6.jpeg")).bytes
            let start = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xE1]) })
            let tiff: [UInt8] = [
                0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
            ]
            #expect(Array(bytes[start..<(start + 36)]) == [0xFF, 0xE1, 0, 34] + Array("Exif\0\0".utf8) + tiff)
        }
    }

    /// 120,000 mutations in all: bytes changed, removed, doubled and moved.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func isMadeOfMutatedFilesOrNotButAlwaysEnds(_ seed: UInt64) async throws {
        try await Corpus.run { corpus in
            var chance = SeededGenerator(seed: seed)
            let names = ["small.jpeg", "turned6.jpeg", "place.png", "alpha.webp", "place.webp", "few.gif"]
            let source = try corpus.bytes(names[Int(seed) - 1])
            var taken = 0
            let start = ContinuousClock.now
            for _ in 0..<20_000 {
                var bytes = source
                for _ in 0..<Int.random(in: 1...4, using: &chance) { Self.mutate(&bytes, &chance) }
                guard let image = try? MetadataFreeImage(bytes) else { continue }
                taken += 1
                #expect(try MetadataFreeImage(image.bytes).bytes == image.bytes)
                #expect(image.header.width * image.header.height <= ImageLimits.pixels)
            }
            #expect(taken > 100)
            #expect(start.duration(to: .now) < .seconds(120))
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ chance: inout SeededGenerator) {
        guard let place = bytes.indices.randomElement(using: &chance) else { return }
        let part = place..<min(bytes.count, place + Int.random(in: 1...40, using: &chance))
        // Parsers read mostly the beginning.
        let early = Int.random(in: 0..<min(bytes.count, 64), using: &chance)
        switch Int.random(in: 0..<7, using: &chance) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
        case 1: bytes[early] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        case 2: bytes.removeSubrange(part)
        case 3: bytes.insert(contentsOf: Array(bytes[part]), at: early)
        case 4:
            bytes.replaceSubrange(
                part,
                with: [UInt8](repeating: [0, 0x7F, 0xFF].randomElement(using: &chance) ?? 0, count: part.count)
            )
        case 5: bytes.removeLast(bytes.count - place)
        default: bytes.append(contentsOf: Array(bytes[part]))
        }
    }
}
