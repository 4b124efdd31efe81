extension OwnIcons {
  /// Made from `assets/icons` by `OwnIconTests`.
  static let text = """
    bluetooth d9 9 L21 21 L15 27 V3 L21 9 L9 21a
    brightness-high e15f15g6cd24 15 L27 15 M21.36 21.36 L23.49 23.49 M15 24 L15 27 M8.64 21.36 L6.51 23.49 M6 15 L3 \
    15 M8.64 8.64 L6.51 6.51 M15 6 L15 3 M21.36 8.64 L23.49 6.51a
    brightness-low \
    e15f15g6ce24f15g1.2ce21.36f21.36g1.2ce15f24g1.2ce8.64f21.36g1.2ce6f15g1.2ce8.64f8.64g1.2ce15f6g1.2ce21.36f8.64g1.2c
    brightness-medium e15f15g6cd24 15 L25.5 15 M21.36 21.36 L22.42 22.42 M15 24 L15 25.5 M8.64 21.36 L7.58 22.42 M6 \
    15 L4.5 15 M8.64 8.64 L7.58 7.58 M15 6 L15 4.5 M21.36 8.64 L22.42 7.58a
    caps-lock-off d15 4 L25 14 H19 V21 H11 V14 H5 Zad11 26 H19a
    caps-lock d15 4 L25 14 H19 V21 H11 V14 H5 Zbd11 26 H19a
    digit-0 d9.1 10.5 A5.9 5.9k20.9 10.5 V19.5 A5.9 5.9k9.1 19.5 Zh3.2j
    digit-1 d11.2 8.9 L16.4 4.6 V25.4h3.2j
    digit-2 d9.3 9.33 A5.8 5.8k20.8 10.4 C20.8 13.2 19.2 14.95 17.6 16.6 L9.1 25.4 H20.9h3.2j
    digit-3 d9.8 7.6 A5.5 4.9k15 4.6 A5.4 4.9k15 14.4 H13.6 M15 14.4 A5.9 5.5k15 25.4 A6 5.5k9.1 21.6h3.2j
    digit-4 d17.4 25.4 V4.6 L9.1 19.6 H20.9h3.2j
    digit-5 d19.8 4.6 H11 L10.4 14.4 A6.3 6.3 0 1 1 9.4 22.66h3.2j
    digit-6 d18.6 4.6 L10.6 15.4 M15 13.2 A5.9 6.1k15 25.4 A5.9 6.1k15 13.2 Zh3.2j
    digit-7 d9.1 4.6 H20.9 L13 25.4h3.2j
    digit-8 d15 4.6 A5.1 4.9k15 14.4 A5.1 4.9k15 4.6 Z M15 14.4 A5.9 5.5k15 25.4 A5.9 5.5k15 14.4 Zh3.2j
    digit-9 d11.4 25.4 L19.4 14.6 M15 16.8 A5.9 6.1k15 4.6 A5.9 6.1k15 16.8 Zh3.2j
    digit-colon e15f9.8g2.2ce15f20.2g2.2c
    digit-minus d9.1 15 H20.9h3.2j
    digit-percent d20.2 4.6 L9.8 25.4 M9 5.6 A3.4 3.4k9 12.4 A3.4 3.4k9 5.6 Z M21 17.6 A3.4 3.4k21 24.4 A3.4 3.4k21 \
    17.6 Zh3.2j
    digit-plus d15 9.1 V20.9 M9.1 15 H20.9h3.2j
    hdmi d5 4 H25 A2 2k27 6 V18 A2 2k25 20 H5 A2 2k3 18 V6 A2 2k5 4 Zad15 21 V26ad10 26 H20a
    headphones d4 17 V14 A11 11k26 14 V17ad5 17 H7 A1 1k8 18 V24 A1 1k7 25 H5 A1 1k4 24 V18 A1 1k5 17 Zbd23 17 H25 \
    A1 1k26 18 V24 A1 1k25 25 H23 A1 1k22 24 V18 A1 1k23 17 Zb
    headset d5 14 V13 A10 10k25 13 V22 A4 4k21 26 H17ad6 14 H7 A1 1k8 15 V19 A1 1k7 20 H6 A1 1k5 19 V15 A1 1k6 14 \
    Zbd23 14 H24 A1 1k25 15 V19 A1 1k24 20 H23 A1 1k22 19 V15 A1 1k23 14 Zbe16f26g2c
    keyboard-backlight d5 15 H25 A2 2k27 17 V25 A2 2k25 27 H5 A2 2k3 25 V17 A2 2k5 15 \
    Zae7f19g1.2ce11f19g1.2ce15f19g1.2ce19f19g1.2ce23f19g1.2cd11 23 H19ad15 3 V9ad7 5 L10 9.5ad23 5 L20 9.5a
    microphone-muted d15 2 H15 A4 4k19 6 V13 A4 4k15 17 H15 A4 4k11 13 V6 A4 4k15 2 Zcd7 13 A8 8l23 13ad15 22 \
    V27ad11 27 H19ad4 4 L26 26i5.5jd4 4 L26 26a
    microphone d15 2 H15 A4 4k19 6 V13 A4 4k15 17 H15 A4 4k11 13 V6 A4 4k15 2 Zcd7 13 A8 8l23 13ad15 22 V27ad11 27 \
    H19a
    next d7 7 L18 15 L7 23 Zbd23 7 H24 V23 H23 Zb
    num-lock d8 4 H22 A4 4k26 8 V22 A4 4k22 26 H8 A4 4k4 22 V8 A4 4k8 4 Zad12 11 L15 9 V21 M12 21 H18a
    pause d8 6 H12 V24 H8 Zbd18 6 H22 V24 H18 Zb
    phone d8.22 4.1 L6.45 5.87 C3.41 13.86 16.14 26.59 24.13 23.55 L25.9 21.78 L21.66 17.54 L18.83 19.66 C15.58 \
    18.67 11.33 14.42 10.34 11.17 L12.46 8.34 Zb
    play d10 5 L25 15 L10 25 Zb
    previous d23 7 L12 15 L23 23 Zbd6 7 H7 V23 H6 Zb
    seek-back d25 8 L16 15 L25 22 Zbd12 8 L3 15 L12 22 Zb
    seek-forward d5 8 L14 15 L5 22 Zbd18 8 L27 15 L18 22 Zb
    speaker-high d6 11 H9 L14 6 V24 L9 19 H6 Zbd17.66 11.22 A6 6k17.66 18.78ad20.43 8.31 A10 10k20.43 21.69ad23.07 \
    5.27 A14 14k23.07 24.73a
    speaker-low d6 11 H9 L14 6 V24 L9 19 H6 Zbd17.66 11.22 A6 6k17.66 18.78am20.43 8.31 A10 10k20.43 21.69am23.07 \
    5.27 A14 14k23.07 24.73a
    speaker-medium d6 11 H9 L14 6 V24 L9 19 H6 Zbd17.66 11.22 A6 6k17.66 18.78ad20.43 8.31 A10 10k20.43 21.69am23.07 \
    5.27 A14 14k23.07 24.73a
    speaker-muted d6 11 H9 L14 6 V24 L9 19 H6 Zbm20.43 8.31 A10 10k22.71 17.41am23.07 5.27 A14 14k25.85 20.55ad4 4 \
    L26 26i5.5jd4 4 L26 26a
    speaker-over d6 11 H9 L14 6 V24 L9 19 H6 Zbd17.66 11.22 A6 6k17.66 18.78ad20.43 8.31 A10 10k20.43 21.69ad27 6 \
    V19ae27f24g1.3c
    stop d8 8 H22 V22 H8 Zb
    warning d13.27 4 A2 2k16.73 4 L26.73 22 A2 2k25 25 H5 A2 2k3.27 22 Zad15 10 V16ae15f20.5g1.5c
    """
}
