import Foundation
import TestKit
import Testing
import UmkreisProcesses

@testable import UmkreisImages

/// Files of libheif, and grids as phones write them (`Fixtures/README.md`).
@Suite("HEIC photos")
struct HEICFileTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let width: Int
        let height: Int
        /// Red, green, blue and cream, from the upper left to the lower right corner.
        let corners: String

        var testDescription: String { name }

        static let all = [
            Sample(name: "plain", width: 96, height: 64, corners: "RGBC"),
            Sample(name: "odd", width: 75, height: 51, corners: "RGBC"),
            Sample(name: "full-chroma", width: 96, height: 64, corners: "RGBC"),
            Sample(name: "ten", width: 96, height: 64, corners: "RGBC"),
            Sample(name: "exif", width: 64, height: 96, corners: "BRCG"),
            Sample(name: "grid", width: 200, height: 300, corners: "BRCG"),
            Sample(name: "turned1", width: 60, height: 90, corners: "GCRB"),
            Sample(name: "turned2", width: 90, height: 60, corners: "CBGR"),
            Sample(name: "mirrored0", width: 90, height: 60, corners: "BCRG"),
            Sample(name: "mirrored1", width: 90, height: 60, corners: "GRCB"),
        ]
        static let colours: [Character: [Int]] = [
            "R": [254, 7, 16], "G": [0, 217, 46], "B": [0, 29, 244], "C": [254, 255, 215],
        ]
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Bundle.module.fixture(name)))
    }

    private var later: ContinuousClock.Instant { .now + .seconds(60) }

    @Test(arguments: Sample.all) func becomesJPEGThatIsShownTheSameWay(_ sample: Sample) async throws {
        let image = try await ImageRenderer(workers: nil).strip(Self.bytes("\(sample.name).heic"), before: later)
        #expect(image.header.format == .jpeg)
        #expect(image.header.shown == (sample.width, sample.height))
        let picture = try PixelImage(image.bytes, within: 1000, 1000)
        let (right, bottom) = (sample.width - 3, sample.height - 3)
        for (corner, (x, y)) in zip(sample.corners, [(2, 2), (right, 2), (2, bottom), (right, bottom)]) {
            let pixel = picture[x, y]
            let found = [pixel.red, pixel.green, pixel.blue].map(Int.init)
            let wanted = try #require(Sample.colours[corner])
            #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 16 }, "\(corner): \(found)")
        }
    }

    @Test func showsItsApertureOnly() throws {
        let picture = try PixelImage(HEICFile.converted(Self.bytes("cut.heic")), within: 100, 100)
        #expect((picture.width, picture.height) == (60, 40))
        let last = picture[57, 37]
        #expect(zip([last.red, last.green, last.blue], [176, 192, 173]).allSatisfy { abs(Int($0) - $1) < 16 })
    }

    @Test func mayBeGray() throws {
        let picture = try PixelImage(HEICFile.converted(Self.bytes("gray.heic")), within: 100, 100)
        let pixel = picture[2, 2]
        #expect(abs(Int(pixel.red) - 82) < 6 && abs(Int(pixel.red) - Int(pixel.blue)) < 4)
    }

    @Test func losesItsMetadataAndKeepsItsLocationForTheSender() async throws {
        for name in ["exif.heic", "grid.heic"] {
            let image = try await ImageRenderer(workers: nil).strip(Self.bytes(name), before: later)
            let location = try #require(image.location)
            #expect([location.lat, location.lon] == [38.72, -9.14])
            #expect(Data(image.bytes).range(of: Data("s3cret".utf8)) == nil)
            #expect(try MetadataFreeImage(image.bytes).location == nil)
        }
    }

    @Test(arguments: ["grid.heic", "p3-numbers.heic"]) func keepsItsColours(_ name: String) async throws {
        let image = try await ImageRenderer(workers: nil).strip(Self.bytes(name), before: later)
        for variant in try RenderedImage(image.bytes).variants {
            #expect(Data(variant.bytes).range(of: Data("ICC_PROFILE".utf8)) != nil)
        }
    }

    @Test func isDecodedInAWorker() async throws {
        let worker = "head -c 5 >/dev/null; kill -SEGV $$"
        let images = ImageRenderer(workers: try Workers(1, of: "/bin/sh", ["-c", worker]))
        defer { images.close() }
        await #expect(throws: ImageFault.unreadable) {
            try await images.strip(Self.bytes("plain.heic"), before: later)
        }
        // What breaks a rule does not reach it.
        await #expect(throws: ImageFault.truncated) {
            try await images.strip(Array(Self.bytes("plain.heic").dropLast(10)), before: later)
        }
    }

    @Test func isRefusedWithLightThatJPEGCannotHave() throws {
        #expect(throws: ImageFault.unsupported("HDR")) { try HEICFile(Self.bytes("hdr.heic")) }
    }

    @Test func isNotAVIF() async throws {
        await #expect(throws: ImageFault.unsupported("AVIF")) {
            try await ImageRenderer(workers: nil).strip(Self.bytes("plain.avif"), before: later)
        }
        let claimed = Array(try Self.bytes("plain.avif"))
        let disguised = claimed[..<8] + Array("heic".utf8) + claimed[12...]
        #expect(throws: ImageFault.unsupported("AVIF")) { try HEICFile(Array(disguised)) }
    }

    @Test(arguments: ["plain.heic", "grid.heic"]) func isWhole(_ name: String) throws {
        let bytes = try Self.bytes(name)
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: ImageFault.self, "\(count) bytes") { try HEICFile(Array(bytes.prefix(count))) }
        }
    }
}
