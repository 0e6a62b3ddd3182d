@_exported public import UmkreisVocabulary
