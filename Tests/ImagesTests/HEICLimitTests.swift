import Foundation
import TestKit
import Testing

@testable import UmkreisImages

/// Refusals before decoding, and the decoder with broken pictures.
@Suite("limits of HEIC photos")
struct HEICLimitTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Bundle.module.fixture(name)))
    }

    /// Replaces bytes behind the n-th box of a type.
    private static func changed(
        _ name: String,
        _ box: String,
        number: Int = 0,
        at offset: Int,
        to new: [UInt8]
    ) throws -> [UInt8] {
        var bytes = try bytes(name)
        let starts = bytes.indices.filter { bytes[$0...].starts(with: box.utf8) }
        let place = try #require(starts.dropFirst(number).first) + 4 + offset
        bytes.replaceSubrange(place..<(place + new.count), with: new)
        return bytes
    }

    @Test func sizesBeyondTheLimitsAreRefused() throws {
        // Of the picture, of the grid.
        let vast: [UInt8] = [0, 0, 0x2E, 0xE1, 0, 0, 0, 1]
        #expect(throws: ImageFault.tooManyPixels) { try HEICFile(Self.changed("plain.heic", "ispe", at: 4, to: vast)) }
        let grid: [UInt8] = [0x2E, 0xE0, 0x2E, 0xE0]
        #expect(throws: ImageFault.tooManyPixels) { try HEICFile(Self.changed("grid.heic", "idat", at: 4, to: grid)) }
        let none = [UInt8](repeating: 0, count: 8)
        #expect(throws: ImageFault.damaged) { try HEICFile(Self.changed("plain.heic", "ispe", at: 4, to: none)) }
    }

    @Test func aCodedSizeThatDiffersFromTheSaidOneIsRefused() throws {
        let smaller: [UInt8] = [0, 0, 0, 16, 0, 0, 0, 16]
        let larger: [UInt8] = [0, 0, 0, 200, 0, 0, 0, 200]
        for size in [smaller, larger] {
            #expect(throws: ImageFault.damaged) { try HEICFile(Self.changed("plain.heic", "ispe", at: 4, to: size)) }
            #expect(throws: ImageFault.damaged) { try HEICFile(Self.changed("grid.heic", "ispe", at: 4, to: size)) }
        }
    }

    @Test func aGridThatItsTilesDoNotCoverIsRefused() throws {
        // Rows and columns; then the size.
        for (offset, new) in [(2, [0, 0]), (2, [255, 255]), (4, [0, 1, 0, 1])] as [(Int, [UInt8])] {
            #expect(throws: ImageFault.damaged) {
                try HEICFile(Self.changed("grid.heic", "idat", at: offset, to: new))
            }
        }
    }

    @Test func endlessBoxesAreRefused() throws {
        let bytes = try Self.bytes("plain.heic")
        let empty: [UInt8] = [0, 0, 0, 8] + Array("free".utf8)
        // Behind the first box.
        let many = bytes[..<28] + Array((0..<2_000).map { _ in empty }.joined()) + bytes[28...]
        #expect(throws: ImageFault.damaged) { try HEICFile(Array(many)) }
        #expect(throws: ImageFault.tooLarge) {
            try HEICFile(bytes + [UInt8](repeating: 0, count: ImageLimits.bytes))
        }
    }

    /// A property that must be known, and is not.
    @Test func unknownEssentialPropertiesAreRefused() throws {
        #expect(throws: ImageFault.unreadable) {
            try HEICFile(Self.changed("turned1.heic", "irot", at: -4, to: Array("xxxx".utf8)))
        }
    }

    @Test(arguments: ["plain", "odd", "ten", "gray", "grid", "exif"])
    func mutatedFilesAreReadOrNotButAlwaysEnd(_ name: String) throws {
        var chance = SeededGenerator(seed: 11)
        let source = try Self.bytes("\(name).heic")
        let start = ContinuousClock.now
        var (read, shown) = (0, 0)
        for round in 0..<400 {
            var bytes = source
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                // Every other file is changed in its pixels only.
                let places = round.isMultiple(of: 2) ? bytes.indices : (bytes.count / 2)..<bytes.count
                guard let place = places.randomElement(using: &chance) else { continue }
                bytes[place] = UInt8.random(in: 0...255, using: &chance)
            }
            guard let file = try? HEICFile(bytes) else { continue }
            read += 1
            #expect(file.size.width * file.size.height <= ImageLimits.pixels)
            guard let converted = try? HEICFile.converted(bytes) else { continue }
            shown += 1
            #expect(try ImageHeader.read(converted).format == .jpeg)
        }
        #expect(read > 40 && shown > 10, "\(read) were read, \(shown) shown")
        #expect(start.duration(to: .now) < .seconds(120))
    }

    /// Only the boxes, which are quick: many more runs.
    @Test(arguments: 1...4 as ClosedRange<UInt64>) func mutatedBoxesNeverEndTheProcess(_ seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let source = try Self.bytes(seed.isMultiple(of: 2) ? "plain.heic" : "turned1.heic")
        for _ in 0..<20_000 {
            var bytes = source
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                let place = Int.random(in: 0..<min(bytes.count, 700), using: &chance)
                switch Int.random(in: 0..<3, using: &chance) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
                case 1: bytes[place] = [0, 1, 0x7F, 0xFF].randomElement(using: &chance) ?? 0
                default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &chance)))
                }
            }
            guard let file = try? HEICFile(bytes) else { continue }
            #expect(file.size.width * file.size.height <= ImageLimits.pixels)
        }
    }
}
