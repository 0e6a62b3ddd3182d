import Foundation
import TestKit
import Testing

@testable import UmkreisImages

@Suite("RenderedImage")
struct RenderedImageTests {
    @Test func hasVariantsThatLookLikeTheSource() async throws {
        try await Corpus.run { corpus in
            for entry in corpus.entries {
                let image = try MetadataFreeImage(corpus.bytes(entry.name))
                try corpus.write(image.bytes, as: "\(entry.name).stripped")
                let rendered = try RenderedImage(image.bytes)
                #expect(rendered.variants.map(\.size) == [.thumb, .card, .full])
                #expect(rendered.placeholder.count == 28)
                for variant in rendered.variants {
                    let header = try ImageHeader.read(variant.bytes)
                    #expect(header.format == variant.format)
                    #expect((header.width, header.height) == (variant.width, variant.height))
                    #expect(max(header.width, header.height) <= variant.size.side || variant.bytes == image.bytes)
                    try corpus.write(variant.bytes, as: "\(entry.name).\(variant.size.rawValue)")
                }
            }
            let problems = try await corpus.problems(with: "variants")
            #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
        }
    }

    @Test func takesTheSourceWhereAVariantOfItsSizeWouldBeLonger() async throws {
        try await Corpus.run { corpus in
            let source = try MetadataFreeImage(corpus.bytes("bit.png"))
            for variant in try RenderedImage(source.bytes).variants {
                #expect(variant.bytes == source.bytes)
                #expect(variant.format == .png)
            }
        }
    }

    @Test(arguments: ["drawing.png", "vast-drawing.png", "few.gif", "small.jpeg"])
    func isNeverLargerThanTheSource(_ name: String) async throws {
        try await Corpus.run { corpus in
            let source = try MetadataFreeImage(corpus.bytes(name))
            for variant in try RenderedImage(source.bytes).variants {
                #expect(variant.bytes.count <= source.bytes.count, "\(variant.size)")
            }
        }
    }

    @Test func reducesVastDrawings() async throws {
        try await Corpus.run { corpus in
            let source = try MetadataFreeImage(corpus.bytes("vast-drawing.png"))
            let thumb = try RenderedImage(source.bytes).variants[0]
            #expect((thumb.width, thumb.height) == (320, 213))
        }
    }

    @Test func isWebPWithTransparency() async throws {
        try await Corpus.run { corpus in
            let (clear, opaque) = try (corpus.bytes("card.png"), corpus.bytes("opaque.png"))
            #expect(try RenderedImage(clear).variants.map(\.format) == [.webp, .webp, .webp])
            #expect(try RenderedImage(opaque).variants.allSatisfy { $0.format != .webp })
        }
    }

    @Test(arguments: ["plain.png", "small.jpeg"])
    func hasTheBlurHashThatThePublishedAlgorithmMakes(_ name: String) async throws {
        try await Corpus.run { corpus in
            let bytes = try corpus.bytes(name)
            let raster = try Raster.decoded(bytes, ImageHeader.read(bytes), forSide: 1600).raster
            let told = try await Python.run("images.py", "blurhash", corpus.path(name))
            #expect(raster.blurHash(4, by: 3) == told.trimmingCharacters(in: .newlines))
        }
    }

    /// Their structure is valid, so they reach the decoder.
    @Test(arguments: [
        "plain.jpeg", "progressive.jpeg", "interlaced.png", "plain.webp", "lossless-alpha.webp", "plain.gif",
    ])
    func isMadeOfDamagedPixelsOrNotButAlwaysEnds(_ name: String) async throws {
        try await Corpus.run { corpus in
            var chance = SeededGenerator(seed: 7)
            let source = try corpus.bytes(name)
            for _ in 0..<200 {
                var bytes = source
                for _ in 0..<3 {
                    bytes[Int.random(in: bytes.indices, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
                }
                guard let rendered = try? RenderedImage(bytes) else { continue }
                #expect(rendered.variants.count == 3)
            }
        }
    }

    @Test func travelsFromAWorkerAsItIs() async throws {
        try await Corpus.run { corpus in
            let rendered = try RenderedImage(corpus.bytes("card.jpeg"))
            let answer = try rendered.answer()
            #expect(RenderedImage(answer: answer) == rendered)
            for count in [0, 3, 4, 60, answer.count - 1] {
                #expect(RenderedImage(answer: Array(answer.prefix(count))) == nil)
            }
        }
    }
}
