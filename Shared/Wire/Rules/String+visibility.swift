extension String {
    /// Whether a reader sees anything of it.
    ///
    /// White space, Unicode's default-ignorable characters (soft hyphens, zero-width spaces and joiners, variation
    /// selectors, Hangul fillers, tags) and the blank braille pattern show nothing.
    public var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
    fileprivate var isVisible: Bool {
        // The most frequent scalars first.
        if (0x21...0x7E).contains(value) { return true }
        return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && value != 0x2800
    }

    /// An embedding, override or isolate, which may show later text in another order.
    ///
    /// Direction marks (U+200E, U+200F, U+061C) stay: Hebrew and Arabic titles need them.
    var reordersText: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
