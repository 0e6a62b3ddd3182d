public import UmkreisVocabulary

/// Why an image is rejected.
public enum ImageFault: Error, Hashable, Sendable {
    case notAnImage
    /// AVIF, SVG and other known formats.
    case unsupported(String)
    /// The actual format.
    case notAsDeclared(ImageFormat)
    /// More than ``ImageLimits/bytes``.
    case tooLarge
    /// More than ``ImageLimits/pixels`` or ``ImageLimits/side``.
    case tooManyPixels
    /// More than one frame.
    case animated
    case truncated
    /// Invalid structure or too many parts.
    case damaged
    /// Valid structure, but decoding failed or exceeded memory or time.
    case unreadable

    /// The message after the field's name.
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
                "is larger than \(ImageLimits.bytes >> 20) MiB",
                values: [
                    "most": .number(Double(ImageLimits.bytes)), "mostMiB": .number(Double(ImageLimits.bytes >> 20)),
                ]
            )
        case .tooManyPixels:
            BrokenRule(
                "too-many-pixels",
                "has more than \(ImageLimits.pixels) pixels, or a side longer than \(ImageLimits.side)",
                values: ["most": .number(Double(ImageLimits.pixels)), "side": .number(Double(ImageLimits.side))]
            )
        case .animated: BrokenRule("animated-image", "has more than one frame")
        case .truncated: BrokenRule("truncated-image", "is incomplete")
        case .damaged: BrokenRule("damaged-image", "is damaged")
        case .unreadable: BrokenRule("unreadable-image", "cannot be decoded")
        }
    }

    /// HEIC is converted.
    private static var formats: [String] { ImageFormat.allCases.map(\.rawValue) + ["heic"] }
}
