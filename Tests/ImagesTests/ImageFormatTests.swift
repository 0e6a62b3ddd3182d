import Testing
import UmkreisImages

@Suite("ImageFormat")
struct ImageFormatTests {
    @Test func isDetectedByTheFirstBytes() throws {
        #expect(try ImageFormat(magic: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
        #expect(try ImageFormat(magic: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .png)
        #expect(try ImageFormat(magic: Array("RIFF\0\0\0\0WEBPVP8 ".utf8)) == .webp)
        #expect(try ImageFormat(magic: Array("GIF89a".utf8)) == .gif)
    }

    @Test(arguments: [
        ("\0\0\0\u{18}ftypheic\0\0\0\0", "HEIC"), ("\0\0\0\u{18}ftypavif\0\0\0\0", "AVIF"), ("II*\0", "TIFF"),
        ("\n<?xml version='1.0'?>\n<!-- drawn --><svg xmlns=''/>", "SVG"), ("<svg/>", "SVG"), ("BM6\0", "BMP"),
        ("%PDF-1.7", "PDF"),
    ])
    func namesUnsupportedFormats(_ beginning: String, _ name: String) {
        #expect(throws: ImageFault.unsupported(name)) { try ImageFormat(magic: Array(beginning.utf8)) }
    }

    @Test(arguments: [
        "", "\u{0}", "<html><img src='a.jpg'>", "PK\u{3}\u{4}", "RIFF\0\0\0\0WAVE", "GIF90a", "\0\0\0\u{18}ftypisom",
    ])
    func refusesOtherBytes(_ beginning: String) {
        #expect(throws: ImageFault.notAnImage) { try ImageFormat(magic: Array(beginning.utf8)) }
    }
}
