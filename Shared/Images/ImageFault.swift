public import Vocabulary

/// Why an image is not taken.
public enum ImageFault: Error, Hashable, Sendable {
    /// The bytes begin like no kind of image.
    case notAnImage
    /// An image, or a document, of a kind that is not taken, by its name: HEIC, SVG.
    case unsupported(String)
    /// It is of another format than whoever sent it has said; this is what it is.
    case notAsDeclared(ImageFormat)
    /// More than ``ImageLimits/bytes``.
    case tooLarge
    /// More than ``ImageLimits/pixels``, or a side longer than ``ImageLimits/side``.
    case tooManyPixels
    /// It has more than one frame.
    case animated
    /// It ends before it is complete.
    case truncated
    /// Its parts are not as the format has them, or there are too many of them.
    case damaged
    /// Its parts are in order, but it cannot be decoded, or not with the memory and the time there are.
    case unreadable

    /// What a caller is told, behind the name of the field that the image stands in.
    public var rule: BrokenRule {
        switch self {
        case .notAnImage: BrokenRule("not-an-image", "is not an image")
        case .unsupported(let name):
            BrokenRule(
                "unsupported-image",
                "is \(name), and must be one of \(BrokenRule.listed(Self.formats))",
                values: ["words": .words(Self.formats)]
            )
        case .notAsDeclared(let format):
            BrokenRule("image-not-as-declared", "is \(format.rawValue)", values: ["words": .words([format.rawValue])])
        case .tooLarge:
            BrokenRule(
                "image-too-large",
                "is longer than \(ImageLimits.bytes) bytes",
                values: ["most": .number(Double(ImageLimits.bytes))]
            )
        case .tooManyPixels:
            BrokenRule(
                "too-many-pixels",
                "has more than \(ImageLimits.pixels) pixels, or a side longer than \(ImageLimits.side)",
                values: ["most": .number(Double(ImageLimits.pixels)), "side": .number(Double(ImageLimits.side))]
            )
        case .animated: BrokenRule("animated-image", "has more than one frame")
        case .truncated: BrokenRule("truncated-image", "ends before it is complete")
        case .damaged: BrokenRule("damaged-image", "is damaged")
        case .unreadable: BrokenRule("unreadable-image", "cannot be decoded")
        }
    }

    private static var formats: [String] { ImageFormat.allCases.map(\.rawValue) }
}
