import Foundation
import GatewayKit
import UmkreisImages

/// A picture in a box of characters, with its proportions.
struct TerminalPicture {
    /// Characters that it takes.
    let columns: Int
    let rows: Int
    /// Lines to print in its place: its pixels as characters, or empty.
    let lines: [String]
    /// Printed at its upper left character after the lines.
    let sequence: String

    /// - Parameters:
    ///   - file: JPEG, PNG, WebP or GIF.
    ///   - columns: The width of the box.
    ///   - rows: The height of the box, at least 1.
    /// - Throws: ``ImageFault``.
    init(
        _ file: [UInt8],
        _ pictures: PictureProtocol,
        within columns: Int,
        _ rows: Int,
        cell: (width: Int, height: Int)
    ) throws(ImageFault) {
        switch pictures {
        case .halfBlocks(let colour):
            let pixels = try PixelImage(file, within: columns, 2 * rows)
            (self.columns, self.rows) = (pixels.width, (pixels.height + 1) / 2)
            (lines, sequence) = (HalfBlocks.lines(pixels, colour), "")
        case .kitty, .inline, .sixel:
            // The last line of a Sixel picture must not scroll the screen.
            let pixels = try PixelImage(file, within: columns * cell.width, rows * cell.height)
            self.columns = (pixels.width + cell.width - 1) / cell.width
            self.rows = (pixels.height + cell.height - 1) / cell.height
            lines = Array(repeating: "", count: self.rows)
            sequence =
                switch pictures {
                case .kitty: KittyPicture.sequence(pixels, self.columns, self.rows)
                case .sixel: SixelPicture.sequence(pixels)
                default: Self.inline(file, self.columns, self.rows)
                }
        }
    }

    private static func inline(_ file: [UInt8], _ columns: Int, _ rows: Int) -> String {
        let picture = Data(file).base64EncodedString()
        return "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);"
            + "preserveAspectRatio=1:\(picture)\u{07}"
    }
}

/// Two pixels per character: the upper in the foreground colour, the lower in the background's.
enum HalfBlocks {
    static func lines(_ picture: PixelImage, _ colour: PictureProtocol.PixelColour) -> [String] {
        stride(from: 0, to: picture.height, by: 2).map { row in
            let cells = (0..<picture.width).map { column in
                let upper = code(picture[column, row], colour)
                guard row + 1 < picture.height else { return "\u{1B}[0;38;\(upper)m▀" }
                return "\u{1B}[38;\(upper);48;\(code(picture[column, row + 1], colour))m▀"
            }
            return cells.joined() + "\u{1B}[0m"
        }
    }

    private static func code(_ pixel: PixelImage.Pixel, _ colour: PictureProtocol.PixelColour) -> String {
        switch colour {
        case .direct: "2;\(pixel.red);\(pixel.green);\(pixel.blue)"
        case .indexed: "5;\(ColourCube.index(pixel) + 16)"
        }
    }
}

/// Six levels of each colour, as in the palette of xterm.
enum ColourCube {
    static let levels: [Int] = [0, 95, 135, 175, 215, 255]

    /// 0 to 215, red first.
    static func index(_ pixel: PixelImage.Pixel) -> Int {
        36 * level(pixel.red) + 6 * level(pixel.green) + level(pixel.blue)
    }

    static func pixel(_ index: Int) -> PixelImage.Pixel {
        func value(_ level: Int) -> UInt8 { UInt8(levels[level % 6]) }
        return PixelImage.Pixel(red: value(index / 36), green: value(index / 6), blue: value(index))
    }

    private static func level(_ value: UInt8) -> Int {
        value < 48 ? 0 : value < 115 ? 1 : min(5, (Int(value) - 35) / 40)
    }
}

/// Raw pixels in Base64, in parts of 4,096 characters.
enum KittyPicture {
    static let deleteAll = "\u{1B}_Ga=d,q=2\u{1B}\\"
    private static let part = 4096

    static func sequence(_ picture: PixelImage, _ columns: Int, _ rows: Int) -> String {
        var rest = Substring(Data(picture.rgb).base64EncodedString())
        var control = "a=T,f=24,q=2,s=\(picture.width),v=\(picture.height),c=\(columns),r=\(rows),"
        var sequence = deleteAll
        repeat {
            let piece = rest.prefix(part)
            rest = rest.dropFirst(part)
            sequence += "\u{1B}_G\(control)m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1B}\\"
            control = ""
        } while !rest.isEmpty
        return sequence
    }
}
